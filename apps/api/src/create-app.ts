import 'reflect-metadata';
import { resolve } from 'node:path';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from './app.module.ts';
import type { Config } from './platform/config/config.ts';
import { type EnvironmentVariables, loadConfig } from './platform/config/load-config.ts';
import { type DataRoot, openDataRoot } from './platform/data-root.ts';
import { HealthState } from './platform/health/health-state.ts';
import { Authenticator } from './platform/http/authenticator.ts';
import { createFastifyAdapter } from './platform/http/fastify-adapter.ts';
import { installHttp } from './platform/http/install-http.ts';
import { RouteTable } from './platform/http/route-table.ts';
import { createLogger } from './platform/logging/create-logger.ts';
import { NestLogger } from './platform/logging/nest-logger.ts';
import { Metrics } from './platform/metrics/metrics.ts';
import { OpenAnswers } from './platform/open-answers.ts';
import { serveOpenApi } from './platform/openapi/serve-open-api.ts';
import { serveSite } from './platform/site/serve-site.ts';
import { TaproomApp } from './taproom-app.ts';

export { ConfigError } from './platform/config/config-error.ts';
export { buildOpenApi } from './platform/openapi/build-open-api.ts';
export { RootLockedError } from './platform/storage/root-locked-error.ts';
export { StorageFailedError } from './platform/storage/storage-failed-error.ts';
export type { TaproomApp } from './taproom-app.ts';

export type CreateAppOptions = {
  /** Instead of the process's own environment. */
  env?: EnvironmentVariables;
  /** Where the console's build is; it need not exist. */
  consoleFolder?: string;
};

const CONSOLE = resolve(import.meta.dirname, '../../admin/build');

/**
 * The whole of Taproom on its data root, ready for requests but not listening yet.
 * @throws ConfigError, RootLockedError, StorageFailedError
 */
export async function createApp({ env, consoleFolder = CONSOLE }: CreateAppOptions = {}): Promise<TaproomApp> {
  const config = loadConfig(env);
  const data = await openDataRoot(config.storage);
  try {
    return await compose(config, data, consoleFolder);
  } catch (error) {
    data.release();
    throw error;
  }
}

async function compose(config: Config, data: DataRoot, consoleFolder: string): Promise<TaproomApp> {
  const log = createLogger(config.log.level);
  const [health, metrics, routes] = [new HealthState(), new Metrics(), new RouteTable()];
  const adapter = createFastifyAdapter(config.server.bodyLimitBytes);
  const fastify = adapter.getInstance();
  routes.collect(fastify);
  const nest = await NestFactory.create<NestFastifyApplication>(
    AppModule.forRoot({ config, data, health, metrics }),
    adapter,
    { bodyParser: false, logger: new NestLogger(log), abortOnError: false },
  );
  installHttp(fastify, {
    server: config.server,
    log,
    health,
    metrics,
    authenticator: nest.get(Authenticator, { strict: false }),
    routes,
    answers: nest.get(OpenAnswers, { strict: false }),
  });
  await startOrClose(nest);
  // After Nest has installed its error handler: Fastify gives a route the one there is when the route is added.
  serveOpenApi(fastify, nest);
  await serveSite(fastify, consoleFolder, routes);
  await fastify.ready();
  return new TaproomApp({ nest, config, data, health });
}

/** A slice that can't start must not leave the others running. */
async function startOrClose(nest: NestFastifyApplication): Promise<void> {
  try {
    await nest.init();
  } catch (error) {
    await nest.close().catch(() => undefined);
    throw error;
  }
}
