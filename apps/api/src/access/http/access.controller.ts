import { Body, Controller, Delete, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { AccessSession, SignIn } from '@taproom/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AnyScope, CurrentCaller, Public } from '../../platform/http/access-decorators.ts';
import { Answers } from '../../platform/http/answers.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { SignInWithToken } from '../commands/sign-in.command.ts';
import { SignOut } from '../commands/sign-out.command.ts';
import { SessionCookie } from './session-cookie.ts';

@Controller('api/access/session')
export class AccessController {
  constructor(
    private readonly commands: CommandBus,
    private readonly cookie: SessionCookie,
  ) {}

  @Post()
  @HttpCode(200)
  @Public()
  @Answers(200, AccessSession)
  async signIn(
    @Body({ schema: SignIn }) body: SignIn,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AccessSession> {
    const { sessionId, session } = await this.commands.execute(new SignInWithToken(body.token));
    void reply.header('set-cookie', this.cookie.write(sessionId, cameByHttps(request)));
    return session;
  }

  @Get()
  @AnyScope()
  @Answers(200, AccessSession)
  show(@CurrentCaller() { actor, scopes }: Caller): AccessSession {
    return { actor, scopes: [...scopes] };
  }

  @Delete()
  @HttpCode(204)
  @AnyScope()
  @Answers(204)
  async signOut(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<void> {
    const sessionId = this.cookie.read(request.headers.cookie);
    if (sessionId !== undefined) await this.commands.execute(new SignOut(sessionId));
    void reply.header('set-cookie', this.cookie.clear(cameByHttps(request)));
  }
}

/** A proxy may have ended TLS; the page itself says by which scheme it was loaded. */
function cameByHttps({ protocol, headers }: FastifyRequest): boolean {
  return protocol === 'https' || headers.origin?.startsWith('https:') === true;
}
