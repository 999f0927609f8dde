import { describe, expect, it } from '@jest/globals';
import { consumerRefusalOf } from '../../../spec-support/consumer-refusal.ts';
import { RunStory } from '../../../spec-support/run-story.ts';
import { matchStart } from './match-start.ts';
import { requireDriver } from './open.ts';
import { startedRun } from './run-view.ts';

describe('matchStart (A-14)', () => {
  const started = { ...new RunStory().run, idempotency: { key: 'k', fingerprint: 'f' } };

  it('is new without an earlier run, or one without a key', () => {
    expect(matchStart(undefined, 'f')).toBe('new');
    expect(matchStart(new RunStory().run, 'f')).toBe('new');
  });

  it('is the same with the same body, and refused with another', () => {
    expect(matchStart(started, 'f')).toBe('same');
    expect(consumerRefusalOf(() => matchStart(started, 'g')).code).toBe('agent.idempotency_key_reused');
  });
});

describe('requireDriver (3.2)', () => {
  it('lets only the driver of the run do what is its own', () => {
    const { run } = new RunStory({ driver: 'server' });
    expect(() => requireDriver(run, 'server')).not.toThrow();
    expect(consumerRefusalOf(() => requireDriver(run, 'client')).code).toBe('agent.run_driver_mismatch');
  });
});

describe('startedRun (A-13, A-29)', () => {
  it('has the frozen snapshot of the root', () => {
    const { run } = new RunStory();
    expect(startedRun(run)).toEqual({
      runId: 'run_1',
      driver: 'client',
      status: 'running',
      profileId: 'writer',
      invocationId: 'inv_root',
      snapshot: run.invocations.get('inv_root')?.snapshot,
    });
  });
});
