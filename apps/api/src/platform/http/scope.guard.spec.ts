import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Get, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { AccessScope } from '@taproom/contracts';
import { Actor, AnyScope, Public, RequireScope } from './access-decorators.ts';
import type { Authenticator } from './authenticator.ts';
import { OpenAnswers } from '../open-answers.ts';
import { ProblemFilter } from './problem.filter.ts';
import { requireCaller } from './require-caller.ts';
import { ScopeGuard } from './scope.guard.ts';

@Controller('managed')
@RequireScope('manage')
class ManagedController {
  @Get()
  show(@Actor() actor: string): string {
    return actor;
  }

  @Get('chat')
  @RequireScope('chat')
  chat(): string {
    return 'chat';
  }
}

@Controller('other')
class OtherController {
  @Get('unsaid')
  unsaid(): string {
    return 'unsaid';
  }

  @Get('any')
  @AnyScope()
  any(): string {
    return 'any';
  }

  @Get('public')
  @Public()
  open(): string {
    return 'public';
  }
}

@Module({
  controllers: [ManagedController, OtherController],
  providers: [
    { provide: APP_GUARD, useClass: ScopeGuard },
    { provide: APP_FILTER, useClass: ProblemFilter },
  ],
})
class GuardedModule {}

let app: NestFastifyApplication;
beforeAll(async () => {
  const adapter = new FastifyAdapter();
  // The token is the scope, as far as this suite is concerned.
  const authenticator: Authenticator = {
    authenticate: async ({ headers }) =>
      headers.authorization === undefined
        ? undefined
        : { actor: 'somebody', clientId: 'somebody', scopes: [headers.authorization as AccessScope] },
  };
  requireCaller(adapter.getInstance(), authenticator, new OpenAnswers());
  app = await NestFactory.create<NestFastifyApplication>(GuardedModule, adapter, { logger: false });
  await app.init();
  await adapter.getInstance().ready();
});
afterAll(() => app.close());

describe('a route', () => {
  it.each<[string, string | undefined, number]>([
    ['/managed', 'manage', 200],
    ['/managed', 'admin', 200],
    ['/managed', 'chat', 403],
    ['/managed', undefined, 401],
    ['/managed/chat', 'chat', 200],
    ['/managed/chat', 'manage', 403],
    ['/other/unsaid', 'manage', 403],
    ['/other/unsaid', 'admin', 200],
    ['/other/any', 'legacy', 200],
    ['/other/any', undefined, 401],
    ['/other/public', undefined, 200],
  ])('%s with the scope %s answers %d', async (url, authorization, status) => {
    const answer = await app.inject({ url, headers: authorization === undefined ? {} : { authorization } });
    expect(answer.statusCode).toBe(status);
    if (status === 403) expect(answer.json()).toMatchObject({ code: 'auth.scope_missing' });
  });

  it('knows its caller by name', async () => {
    const answer = await app.inject({ url: '/managed', headers: { authorization: 'manage' } });
    expect(answer.body).toBe('somebody');
  });
});
