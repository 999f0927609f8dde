import { Injectable } from '@nestjs/common';
import { StudioError } from '../../tools/studio-error.ts';
import { initializeParams } from './initialize-params.ts';
import { exchange } from './legacy-exchange.ts';
import type { Sdk } from './load-sdk.ts';
import type { RpcRequest } from './message.ts';
import { errorText } from './reply.ts';
import { ServerFactory } from './server-factory.ts';

/** Serves single requests of the revisions that begin with `initialize`, whether or not it has been sent. */
@Injectable()
export class EarlierRevisions {
  constructor(private readonly servers: ServerFactory) {}

  /** The text of the answer, whose HTTP status is 200. */
  async serve(sdk: Sdk, request: RpcRequest): Promise<string> {
    try {
      const params = request.method === 'initialize' ? initializeParams(request.params) : {};
      return await exchange(this.servers.make(sdk, request), { ...request, params });
    } catch (error) {
      if (error instanceof StudioError) return errorText(request.id, error.toJSON());
      throw error;
    }
  }
}
