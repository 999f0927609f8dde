import type { McpServer } from '@taproom/contracts';
import type { FastifyReply } from 'fastify';
import type { RegistrationAnswer } from '../registration-pipeline.ts';

export function withEtag(reply: FastifyReply, answer: RegistrationAnswer): McpServer {
  void reply.header('etag', answer.etag);
  return answer.registration;
}
