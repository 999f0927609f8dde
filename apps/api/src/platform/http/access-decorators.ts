import { createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { AccessScope } from '@taproom/contracts';
import { callerOf } from './caller.ts';

export const REQUIRED_SCOPE = 'taproom:scope';
export const IS_PUBLIC = 'taproom:public';

/** The scope that a route's caller must have. `admin` has every one. A route without this decorator wants `admin`. */
export const RequireScope = (scope: AccessScope) => SetMetadata(REQUIRED_SCOPE, scope);

/** A route that needs no token. */
export const Public = () => SetMetadata(IS_PUBLIC, true);

/** The caller's name, as the activity feed shows it. */
export const Actor = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  const caller = callerOf(context.switchToHttp().getRequest<object>());
  if (!caller) throw new Error('@Actor() was used on a route that needs no token.');
  return caller.actor;
});
