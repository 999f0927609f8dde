import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Public } from '../http/access-decorators.ts';
import { Answers } from '../http/answers.ts';
import { HealthState } from './health-state.ts';

export type Readiness = { status: 'ready' | 'stopping' | 'degraded'; degraded: string[] };

@Controller('health')
export class HealthController {
  constructor(private readonly health: HealthState) {}

  /** The process answers; restarting it would not help. */
  @Get('live')
  @Public()
  @Answers(200)
  live(): { status: 'live' } {
    return { status: 'live' };
  }

  /** 503 while it stops, or while a part is behind. The reasons are in the log: this route needs no token. */
  @Get('ready')
  @Public()
  @Answers(200)
  @Answers(503)
  ready(@Res({ passthrough: true }) reply: FastifyReply): Readiness {
    const degraded = [...this.health.degraded.keys()];
    const status = this.health.stopping ? 'stopping' : degraded.length > 0 ? 'degraded' : 'ready';
    void reply.status(status === 'ready' ? 200 : 503);
    return { status, degraded };
  }
}
