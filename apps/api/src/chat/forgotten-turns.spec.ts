import { expect, it } from '@jest/globals';
import type { Generations } from '../legacy/generations.ts';
import type { Config } from '../platform/config/config.ts';
import { ForgottenTurns } from './forgotten-turns.ts';

it('ends the roots whose client is overdue by a day, and leaves the others', async () => {
  const suspended = [
    { generationId: 'gen_old', suspendedAt: '2026-01-01T00:00:00.000Z' },
    { generationId: 'gen_late', suspendedAt: '2026-01-01T00:00:00.002Z' },
  ];
  const ended: unknown[] = [];
  let swept: (() => void) | undefined;
  const done = new Promise<void>((resolve) => (swept = resolve));
  const generations = {
    suspended: async () => {
      setImmediate(() => swept?.());
      return suspended;
    },
    cancel: async (_caller: unknown, id: string, error: { code: string }) => ended.push([id, error.code]),
  };
  const clock = { now: () => '2026-01-02T00:00:01.001Z' };
  const turns = new ForgottenTurns(generations as unknown as Generations, clock, {
    chat: { suspensionMs: 1_000 },
  } as Config);
  turns.onApplicationBootstrap();
  await done;
  turns.onApplicationShutdown();
  expect(ended).toEqual([['gen_old', 'mcp.turn_context_lost']]);
});
