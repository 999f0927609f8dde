import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { AccessScope } from '@taproom/contracts';
import { ANY_SCOPE, IS_PUBLIC, REQUIRED_SCOPE } from './access-decorators.ts';
import { callerOf } from './caller.ts';
import { ProblemError } from './problem-error.ts';

/** Lets a caller through who has the route's scope, or `admin`. */
@Injectable()
export class ScopeGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const places = [context.getHandler(), context.getClass()];
    if (this.reflector.getAllAndOverride<boolean | undefined>(IS_PUBLIC, places)) return true;
    const scope =
      this.reflector.getAllAndOverride<AccessScope | typeof ANY_SCOPE | undefined>(REQUIRED_SCOPE, places) ?? 'admin';
    const scopes = callerOf(context.switchToHttp().getRequest<object>())?.scopes ?? [];
    if (scope === ANY_SCOPE || scopes.includes('admin') || scopes.includes(scope)) return true;
    throw new ProblemError('auth.scope_missing', `This needs a token with the scope "${scope}".`);
  }
}
