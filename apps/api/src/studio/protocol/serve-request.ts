import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable, Logger } from '@nestjs/common';
import type { Problem } from '@taproom/contracts';
import { toProblem } from '../../platform/http/to-problem.ts';
import { type AccessRules, refuseRequest } from './access/refuse.ts';
import { readBody } from './read-body.ts';
import type { RpcReply } from './rpc/reply.ts';
import { RpcService } from './rpc/rpc-service.ts';
import { StudioTraffic } from './traffic/studio-traffic.ts';

/** One HTTP request of Studio's listener, from its head to its answer. */
@Injectable()
export class RequestServer {
  private readonly logger = new Logger('Studio');
  readonly #running = new Set<Promise<void>>();

  constructor(
    private readonly rpc: RpcService,
    private readonly traffic: StudioTraffic,
  ) {}

  /** Never rejects. */
  serve(request: IncomingMessage, response: ServerResponse, rules: AccessRules): void {
    const running = this.#serve(request, response, rules).finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Resolves when everything that runs now has ended, whether or not there is still somebody to answer. */
  async settled(): Promise<void> {
    await Promise.all(this.#running);
  }

  async #serve(request: IncomingMessage, response: ServerResponse, rules: AccessRules): Promise<void> {
    const visit = this.traffic.arrive(request, rules.token);
    try {
      refuseRequest(request, rules);
      const body = await readBody(request, rules.maxBodyBytes);
      sendReply(response, await this.rpc.serve(body, request.headers, visit));
    } catch (error) {
      // A client that went away while it sent has nobody left to answer to.
      if (request.errored) return;
      const problem = toProblem(error);
      visit.turnedAway(problem);
      // Cutting an answer off is the only way left to say that it is not whole.
      if (response.headersSent) response.destroy();
      else this.#sendProblem(response, problem, error);
    }
  }

  #sendProblem(response: ServerResponse, problem: Problem, error: unknown): void {
    if (problem.status >= 500) this.logger.error({ err: error, msg: 'A request to Studio failed.' });
    if (problem.status === 401) response.setHeader('www-authenticate', 'Bearer');
    if (problem.status === 405) response.setHeader('allow', 'POST');
    send(response, { status: problem.status, type: 'application/problem+json', body: JSON.stringify(problem) });
  }
}

function sendReply(response: ServerResponse, { status, body }: RpcReply): void {
  if (body === undefined) response.writeHead(status, { 'content-length': 0 }).end();
  else send(response, { status, type: 'application/json; charset=utf-8', body });
}

function send(response: ServerResponse, { status, type, body }: { status: number; type: string; body: string }): void {
  const bytes = Buffer.from(body);
  response.writeHead(status, {
    'content-type': type,
    'content-length': bytes.length,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(bytes);
}
