import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { WorkspaceGate } from '../../tools/workspace-gate.ts';

const STUDIO = '/api/studio/';
/** The switch, which knows of no asset. */
const SERVER = /^\/api\/studio\/server(?:\/|$)/;

/**
 * Lets requests for Studio's assets wait until all of them are there. By address, not by decorator: a route that forgot it would
 * show a part of the workspace for the whole.
 */
@Injectable()
export class WorkspaceGuard implements CanActivate {
  constructor(private readonly gate: WorkspaceGate) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { url = '' } = context.switchToHttp().getRequest<FastifyRequest>().routeOptions;
    if (url.startsWith(STUDIO) && !SERVER.test(url)) await this.gate.passed();
    return true;
  }
}
