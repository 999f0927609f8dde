import type { IncomingMessage } from 'node:http';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerClientError } from './client-error.ts';
import { collectBody } from './collect-body.ts';
import { decodeBody, parseExactBody, parseJsonBody } from './json-body.ts';
import { ProblemError } from './problem-error.ts';
import { sendProblem } from './send-problem.ts';
import { applyBodyLimits, keepBodyText } from './takes-body.ts';
import { toProblem } from './to-problem.ts';

/** How long a client may take to send a whole request; an answer may take as long as it likes. */
const REQUEST_TIMEOUT_MS = 120_000;
/** More than an address can have: an id that is too long to exist is looked up like any other. */
const MAX_PARAM_LENGTH = 64 * 1024;

export function createFastifyAdapter(bodyLimitBytes: number): FastifyAdapter {
  const adapter = new FastifyAdapter({
    bodyLimit: bodyLimitBytes,
    requestTimeout: REQUEST_TIMEOUT_MS,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    // Node would refuse a request without one in a shape of its own; refuseStrangers does it in ours.
    http: { requireHostHeader: false },
    // Fastify would answer in a shape of its own; refuseWhileStopping does it in ours.
    return503OnClosing: false,
    clientErrorHandler: answerClientError,
    // The router refuses a malformed address before any hook or filter of ours.
    frameworkErrors: (_error: Error, _request: unknown, reply: FastifyReply) =>
      sendProblem(reply, toProblem(malformedAddress)),
  });
  acceptJsonOnly(adapter.getInstance());
  return adapter;
}

const malformedAddress = new ProblemError('request.invalid', 'The address is malformed.');

/** Any other content type on a body is a 415. */
function acceptJsonOnly(fastify: FastifyInstance): void {
  applyBodyLimits(fastify);
  fastify.removeAllContentTypeParsers();
  for (const [type, parse] of Object.entries(parsers)) {
    fastify.addContentTypeParser(type, async (request: FastifyRequest, payload: IncomingMessage) => {
      const bytes = await collectBody(request, payload);
      return request.routeOptions.config.body?.bytes === true ? bytes : parse(bytes, request);
    });
  }
}

const parsers: Readonly<Record<string, (bytes: Buffer, request: FastifyRequest) => unknown>> = {
  'application/json': (bytes, request) => {
    const { exact = false, text = false } = request.routeOptions.config.body ?? {};
    if (text) return keepText(bytes, request);
    return exact ? parseExactBody(keepText(bytes, request)) : parseJsonBody(bytes);
  },
  'application/x-ndjson': (bytes, request) => {
    if (request.routeOptions.config.body?.ndjson === true) return keepText(bytes, request);
    throw notJson();
  },
  '*': () => {
    throw notJson();
  },
};

function notJson(): ProblemError {
  return new ProblemError('request.unsupported_media_type', 'A request body must be sent as application/json.');
}

function keepText(bytes: Buffer, request: FastifyRequest): string {
  const text = decodeBody(bytes);
  keepBodyText(request, text);
  return text;
}
