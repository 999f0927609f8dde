import type { ModelConnectionTest } from '@taproom/contracts';
import { SvelteMap } from 'svelte/reactivity';
import { testConnection } from '#lib/api/models-api.ts';

export type TestState =
  { phase: 'running' } | { phase: 'done'; test: ModelConnectionTest } | { phase: 'failed'; failure: unknown };

/** What the connections answered when they were tried in this tab. */
class ConnectionTests {
  readonly #states = new SvelteMap<string, TestState>();

  of(id: string): TestState | undefined {
    return this.#states.get(id);
  }

  /** The models that a connection has named; none when it was not asked yet. */
  models(id: string): string[] {
    const state = this.#states.get(id);
    return state?.phase === 'done' && state.test.ok ? state.test.models : [];
  }

  async run(id: string): Promise<void> {
    this.#states.set(id, { phase: 'running' });
    try {
      this.#states.set(id, { phase: 'done', test: await testConnection(id) });
    } catch (failure) {
      this.#states.set(id, { phase: 'failed', failure });
    }
  }

  forget(id: string): void {
    this.#states.delete(id);
  }
}

export const connectionTests = new ConnectionTests();
