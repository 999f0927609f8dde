import { Injectable } from '@nestjs/common';
import type { Server, ServerOptions } from '@modelcontextprotocol/server';
import { Ids } from '../../../platform/time/clock.ts';
import { taproomVersion } from '../../version.ts';
import { toFault } from './failure.ts';
import type { Sdk } from './load-sdk.ts';
import type { RpcRequest } from './message.ts';
import { McpMethods } from './methods.ts';
import { initializeRevisions } from './revisions.ts';

const serverInfo = { name: 'taproom', title: 'Taproom Studio', version: taproomVersion };

const instructions =
  'Taproom Studio is a workspace for roleplay: an agent reads and writes its assets with the tavo_* tools, and people see the ' +
  'result at once. Read the resource tavo://docs/overview first: it says what there is and in which order to read on. ' +
  'Before you write, read tavo://docs/write-safety.';

const options: ServerOptions = {
  capabilities: {
    tools: { listChanged: false },
    resources: { subscribe: false, listChanged: false },
    prompts: { listChanged: false },
  },
  instructions,
  supportedProtocolVersions: initializeRevisions,
  // Nothing is asked of clients, so there is nothing to validate; without this the SDK makes a schema compiler for each request.
  jsonSchemaValidator: {
    getValidator: () => () => ({ valid: false, data: undefined, errorMessage: 'Studio asks its clients for nothing.' }),
  },
};

/** Makes the SDK's server for one request. */
@Injectable()
export class ServerFactory {
  constructor(
    private readonly methods: McpMethods,
    private readonly ids: Ids,
  ) {}

  /** The SDK does the handshake and the envelope; what is ours gets the parameters as they came, digit for digit. */
  make(sdk: Sdk, { method, params }: Pick<RpcRequest, 'method' | 'params'>): Server {
    const server = new sdk.Server(serverInfo, options);
    const ours = this.methods.find(method);
    if (!ours) return server;
    server.fallbackRequestHandler = async () => {
      try {
        return await ours(params);
      } catch (error) {
        throw toFault(error, method, this.ids.uuid());
      }
    };
    return server;
  }
}
