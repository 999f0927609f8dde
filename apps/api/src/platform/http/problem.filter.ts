import { type ArgumentsHost, Catch, type ExceptionFilter, Logger } from '@nestjs/common';
import type { Problem } from '@taproom/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from './send-problem.ts';
import { toProblem } from './to-problem.ts';

/** Answers every error as `application/problem+json`, and logs those that are Taproom's own fault. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger('Http');

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const problem = toProblem(error);
    if (problem.status >= 500) this.#log(error, problem, http.getRequest<FastifyRequest>());
    sendProblem(http.getResponse<FastifyReply>(), problem);
  }

  #log(error: unknown, problem: Problem, { method, routeOptions }: FastifyRequest): void {
    // Discovery failures are the other server's, and told to the caller in full.
    const level = problem.code === 'server.failed' || problem.code === 'mcp.storage_failed' ? 'error' : 'warn';
    const where = `${method} ${routeOptions.url ?? '(no route)'}`;
    this.logger[level]({ err: error, code: problem.code, msg: `${where} ended with ${problem.code}.` });
  }
}
