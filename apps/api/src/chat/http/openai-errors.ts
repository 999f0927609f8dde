import type { Problem, ProblemCode } from '@taproom/contracts';
import type { FastifyInstance } from 'fastify';

const PREFIX = '/v1/';

/** Everything that fails under /v1 is told in the form that OpenAI's clients read, with Taproom's own codes. */
export function tellErrorsAsOpenAi(fastify: FastifyInstance): void {
  fastify.addHook('onSend', async (request, reply, payload) => {
    const isProblem = String(reply.getHeader('content-type') ?? '').startsWith('application/problem+json');
    if (!isProblem || !request.url.startsWith(PREFIX) || typeof payload !== 'string') return payload;
    void reply.type('application/json; charset=utf-8');
    return JSON.stringify(openAiError(JSON.parse(payload) as Problem));
  });
}

export type OpenAiError = { error: { message: string; type: string; code: string; param: null } };

function openAiError({ detail, code, status, errors = [] }: Problem): OpenAiError {
  const more = errors.length > 1 ? ` (${errors.length} faults)` : '';
  const message = code === 'request.too_large' ? TOO_LARGE : `${detail}${more}`;
  return {
    error: {
      message,
      type: types[code] ?? (status >= 500 ? 'server_error' : 'invalid_request_error'),
      code,
      param: null,
    },
  };
}

const TOO_LARGE = 'The request body is larger than 64 MiB.';

const types: Readonly<Partial<Record<ProblemCode, string>>> = {
  'auth.token_invalid': 'authentication_error',
  'auth.scope_missing': 'permission_error',
};
