import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { ModelConnectionTest } from '@taproom/contracts';
import { itemsOf, memberOf, textOf, tryJsonTree } from '@taproom/mcp-domain';
import type { ModelAnswer } from '../../model-gateway/model-answer.ts';
import { ModelGateway } from '../../model-gateway/model-gateway.ts';
import { ModelServerError } from '../../model-gateway/model-server-error.ts';
import type { UsableConnection } from '../connection-entry.ts';
import { quoteOf, targetOf } from '../connection-target.ts';
import { Connections } from '../connections.ts';
import { TestConnection } from './test-connection.query.ts';

/** A person waits for it; a server that lists its models answers at once. */
const PATIENCE_MS = 20_000;
const MOST_MODELS = 200;

@QueryHandler(TestConnection)
export class TestConnectionHandler implements IQueryHandler<TestConnection> {
  constructor(
    private readonly connections: Connections,
    private readonly gateway: ModelGateway,
  ) {}

  async execute({ id, hangUp }: TestConnection): Promise<ModelConnectionTest> {
    const usable = this.connections.get(id);
    const patience = AbortSignal.timeout(PATIENCE_MS);
    const began = performance.now();
    try {
      const signal = AbortSignal.any([hangUp, patience]);
      const answer = await this.gateway.send({ method: 'GET', ...targetOf(usable, '/models'), signal });
      return await read(answer, usable, () => Math.round(performance.now() - began));
    } catch (error) {
      if (error instanceof ModelServerError) return { ok: false, message: error.message };
      if (!patience.aborted && !hangUp.aborted) throw error;
      return { ok: false, message: `The server did not list its models within ${PATIENCE_MS / 1000} s.` };
    }
  }
}

async function read(
  answer: ModelAnswer,
  usable: UsableConnection,
  elapsed: () => number,
): Promise<ModelConnectionTest> {
  const { status, ok } = answer;
  const text = await answer.text();
  if (!ok) {
    const words = quoteOf(usable)(text);
    return { ok: false, status, message: `The server answered ${status}${words === '' ? '.' : `: ${words}`}` };
  }
  const data = memberOf(tryJsonTree(text), 'data');
  if (data?.kind !== 'array') {
    const message = 'The server answered, but not with a list of models. The base URL usually ends in /v1.';
    return { ok: false, status, message };
  }
  const models = itemsOf(data).flatMap((model) => textOf(memberOf(model, 'id')) ?? []);
  return { ok: true, models: models.slice(0, MOST_MODELS), elapsedMs: elapsed() };
}
