import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { HealthController } from './health.controller.ts';
import { HealthState } from './health-state.ts';

@Module({ controllers: [HealthController], providers: [HealthState] })
class HealthModule {}

let app: NestFastifyApplication;
beforeAll(async () => {
  app = await NestFactory.create<NestFastifyApplication>(HealthModule, new FastifyAdapter(), { logger: false });
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
});
afterAll(() => app.close());

const ready = async () => {
  const answer = await app.inject({ url: '/health/ready' });
  return [answer.statusCode, answer.json<unknown>()];
};

describe('/health/ready', () => {
  it('is 503 while a part is behind, without the reason, and 200 once it has caught up', async () => {
    const health = app.get(HealthState);
    health.degrade('CatalogProjector', 'could not write /srv/data');
    expect(await ready()).toEqual([503, { status: 'degraded', degraded: ['CatalogProjector'] }]);
    health.recover('CatalogProjector');
    expect(await ready()).toEqual([200, { status: 'ready', degraded: [] }]);
  });

  it('is 503 while Taproom stops, which lives on until then', async () => {
    app.get(HealthState).stop();
    expect(await ready()).toEqual([503, { status: 'stopping', degraded: [] }]);
    expect((await app.inject({ url: '/health/live' })).statusCode).toBe(200);
  });
});
