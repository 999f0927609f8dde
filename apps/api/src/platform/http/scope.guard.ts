import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { AccessScope } from '@taproom/contracts';
import { ANY_SCOPE, IS_PUBLIC, REQUIRED_SCOPE } from './access-decorators.ts';
import { callerOf, hasScope } from './caller.ts';
import { ProblemError } from './problem-error.ts';

const adminOnly: readonly AccessScope[] = ['admin'];

/** Lets a caller through who has one of the route's scopes, or `admin`. */
@Injectable()
export class ScopeGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const places = [context.getHandler(), context.getClass()];
    if (this.reflector.getAllAndOverride<boolean | undefined>(IS_PUBLIC, places)) return true;
    const required =
      this.reflector.getAllAndOverride<readonly AccessScope[] | typeof ANY_SCOPE | undefined>(REQUIRED_SCOPE, places) ??
      adminOnly;
    const caller = callerOf(context.switchToHttp().getRequest<object>());
    if (required === ANY_SCOPE || (caller && required.some((scope) => hasScope(caller, scope)))) return true;
    const named = required.map((scope) => `"${scope}"`).join(' or ');
    throw new ProblemError('auth.scope_missing', `This needs a token with the scope ${named}.`, {
      params: { scope: required.join(', ') },
    });
  }
}
