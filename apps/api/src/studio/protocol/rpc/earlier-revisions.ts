import { Injectable } from '@nestjs/common';
import { StudioError } from '../../tools/studio-error.ts';
import { initializeParams } from './initialize-params.ts';
import { exchange } from './legacy-exchange.ts';
import type { Sdk } from './load-sdk.ts';
import type { RpcRequest } from './message.ts';
import { errorAnswer, type RpcAnswer } from './reply.ts';
import { ServerFactory } from './server-factory.ts';

/** Serves single requests of the revisions that begin with `initialize`, whether or not it has been sent. */
@Injectable()
export class EarlierRevisions {
  constructor(private readonly servers: ServerFactory) {}

  /** The answer, whose HTTP status is 200. */
  async serve(sdk: Sdk, request: RpcRequest): Promise<RpcAnswer> {
    try {
      const params = request.method === 'initialize' ? initializeParams(request.params) : {};
      return await exchange(this.servers.make(sdk, request), { ...request, params });
    } catch (error) {
      if (error instanceof StudioError) return errorAnswer(request.id, error.toJSON());
      throw error;
    }
  }
}
