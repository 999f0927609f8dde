import { type ArgumentsHost, Catch, type ExceptionFilter, Logger } from '@nestjs/common';
import type { Problem } from '@taproom/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { toProblem } from './to-problem.ts';

/** Answers every error as `application/problem+json`, and logs those that are Taproom's own fault. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger('Http');

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const problem = toProblem(error);
    if (problem.status >= 500) this.#log(error, problem, http.getRequest<FastifyRequest>());
    send(http.getResponse<FastifyReply>(), problem);
  }

  #log(error: unknown, problem: Problem, { method, routeOptions }: FastifyRequest): void {
    // Discovery failures are the other server's, and told to the caller in full.
    const level = problem.code === 'server.failed' || problem.code === 'mcp.storage_failed' ? 'error' : 'warn';
    const where = `${method} ${routeOptions.url ?? '(no route)'}`;
    this.logger[level]({ err: error, code: problem.code, msg: `${where} ended with ${problem.code}.` });
  }
}

function send(reply: FastifyReply, problem: Problem): void {
  if (reply.raw.headersSent) {
    // An answer has begun: cutting it off is the only way left to say that it is not whole.
    reply.raw.destroy();
    return;
  }
  if (problem.status === 401) void reply.header('www-authenticate', 'Bearer');
  void reply.status(problem.status).type('application/problem+json').send(JSON.stringify(problem));
}
