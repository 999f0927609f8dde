import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';

/**
 * How a route takes its body where that is not the usual way (`JSON.parse`, within TAPROOM_HTTP_BODY_LIMIT_BYTES).
 *
 * - `limitBytes`: a larger body is a 413, whatever the general limit is.
 * - `exact`: `@Body({ schema })` has every number as it was written (`parseLossless`), and `@BodyText()` is the text itself,
 *   for whoever needs the order of members too (`parseJsonTree`).
 * - `text`: `@BodyText()` is all there is; the route reads the JSON itself, and there is no `@Body()`.
 * - `bytes`: a body of any content type is taken as it is; `@Body()` is a Buffer.
 * - `ndjson`: `application/x-ndjson` is taken as well; there is only its text then.
 */
export type BodyOptions = { limitBytes: number; exact?: boolean; ndjson?: boolean; text?: boolean; bytes?: boolean };

declare module 'fastify' {
  interface FastifyContextConfig {
    body?: BodyOptions;
  }
}

/** Not together with another decorator that sets the route's configuration, such as `@Public()`: the last one would win. */
export const TakesBody = (options: BodyOptions): MethodDecorator => RouteConfig({ body: options });

/** The body's text as it was sent, '' where there is none. Only on a route that `TakesBody` with `exact`, `ndjson` or `text`. */
export const BodyText = createParamDecorator(
  (_: unknown, context: ExecutionContext) => texts.get(context.switchToHttp().getRequest<object>()) ?? '',
);

const texts = new WeakMap<object, string>();

export function keepBodyText(request: object, text: string): void {
  texts.set(request, text);
}

/** To be called before the first route is added. */
export function applyBodyLimits(fastify: FastifyInstance): void {
  fastify.addHook('onRoute', (route) => {
    const limitBytes = route.config?.body?.limitBytes;
    if (limitBytes !== undefined) route.bodyLimit = limitBytes;
  });
}
