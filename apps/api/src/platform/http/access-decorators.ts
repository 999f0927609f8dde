import { applyDecorators, createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { AccessScope } from '@taproom/contracts';
import { type Caller, callerOf } from './caller.ts';

export const REQUIRED_SCOPE = 'taproom:scope';
export const ANY_SCOPE = 'any';
export const IS_PUBLIC = 'taproom:public';

/** The scopes of which a route's caller must have one. `admin` has every one. A route without this decorator wants `admin`. */
export const RequireScope = (...anyOf: readonly [AccessScope, ...AccessScope[]]) => SetMetadata(REQUIRED_SCOPE, anyOf);

/** A route that needs no token. For methods only: callers are checked before the class is known. */
export const Public = (): MethodDecorator =>
  applyDecorators(SetMetadata(IS_PUBLIC, true), RouteConfig({ public: true }));

/** Whether a controller's method is a route that needs no token. */
export function isPublic(controller: object, method: string | symbol): boolean {
  const handler: unknown = Reflect.get(controller, method);
  return typeof handler === 'function' && Reflect.getMetadata(IS_PUBLIC, handler) === true;
}

/** A route for everybody who has a token, whatever its scopes. */
export const AnyScope = () => SetMetadata(REQUIRED_SCOPE, ANY_SCOPE);

export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext) => requireCaller(context));

/** The caller's name, as the activity feed shows it. */
export const Actor = createParamDecorator((_: unknown, context: ExecutionContext) => requireCaller(context).actor);

function requireCaller(context: ExecutionContext): Caller {
  const caller = callerOf(context.switchToHttp().getRequest<object>());
  if (!caller) throw new Error('A route that needs no token has no caller.');
  return caller;
}
