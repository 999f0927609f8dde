import type { FastifyInstance } from 'fastify';
import type { ServerConfig } from '../config/config.ts';
import type { HealthState } from '../health/health-state.ts';
import type { Log } from '../logging/create-logger.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { OpenAnswers } from '../open-answers.ts';
import { AllowedHosts } from './allowed-hosts.ts';
import type { Authenticator } from './authenticator.ts';
import { refuseStrangers } from './refuse-strangers.ts';
import { refuseWhileStopping } from './refuse-while-stopping.ts';
import { reportRequests } from './report-requests.ts';
import { requireCaller } from './require-caller.ts';
import type { RouteTable } from './route-table.ts';
import { setSecurityHeaders } from './security-headers.ts';

export type HttpParts = {
  server: ServerConfig;
  log: Log;
  health: HealthState;
  metrics: Metrics;
  authenticator: Authenticator;
  routes: RouteTable;
  answers: OpenAnswers;
};

/** What every request goes through before its route, in this order. */
export function installHttp(fastify: FastifyInstance, parts: HttpParts): void {
  reportRequests(fastify, parts.log, parts.metrics);
  setSecurityHeaders(fastify);
  refuseStrangers(fastify, new AllowedHosts(parts.server));
  refuseWhileStopping(fastify, parts.health);
  requireCaller(fastify, parts.authenticator, parts.answers);
  parts.routes.answerUnknown(fastify);
}
