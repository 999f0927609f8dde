import type { FastifyInstance } from 'fastify';
import { contentSecurityPolicy } from './content-security-policy.ts';

const headers: Readonly<Record<string, string>> = {
  'content-security-policy': contentSecurityPolicy(),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/** On every answer, also on those that are written past the framework. */
export function setSecurityHeaders(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', async (request, { raw }) => {
    for (const [name, value] of Object.entries(headers)) raw.setHeader(name, value);
    // Answers of the API hold header values and tokens.
    if (request.url.startsWith('/api/')) raw.setHeader('cache-control', 'no-store');
  });
}
