import type { McpStorageIssue } from '@taproom/contracts';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { StorageFailedError } from '../../platform/storage/storage-failed-error.ts';
import { streamPlace } from '../../platform/event-store/event-store.ts';
import { type Caller, hasScope } from '../../platform/http/caller.ts';
import { forEachLimited } from '../../platform/locks/for-each-limited.ts';
import { AgentRuns } from './agent-runs.ts';
import { RunDirectory } from './run-directory.ts';
import { RUN_STREAMS, RunJournal } from './run-journal.ts';

/** Most of the time goes to waiting for the disk. */
const AT_ONCE = 8;

/** After a start, in the background: recovers every run and lists it. Whoever asks for one run does not wait for this. */
@Injectable()
export class RunSweep implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(RunSweep.name);
  #stopped = false;
  #done: Promise<void> = Promise.resolve();
  readonly #issues: McpStorageIssue[] = [];

  constructor(
    private readonly journal: RunJournal,
    private readonly runs: AgentRuns,
    private readonly directory: RunDirectory,
  ) {}

  onApplicationBootstrap(): void {
    this.#done = this.#sweep();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#stopped = true;
    await this.#done;
  }

  /** Resolves when the directory is complete. */
  get done(): Promise<void> {
    return this.#done;
  }

  /** What could not be read: for the admin, since nobody can say whose it is. */
  issuesFor(caller: Caller): McpStorageIssue[] {
    return hasScope(caller, 'admin') ? [...this.#issues] : [];
  }

  async #sweep(): Promise<void> {
    await forEachLimited(await this.#ids(), AT_ONCE, async (runId) => {
      if (this.#stopped) return;
      try {
        const found = await this.runs.find(runId);
        if (found) this.directory.note(found.run);
      } catch (error) {
        this.logger.error(`The run ${runId} can't be read; the others can. ${String(error)}`);
        this.#issues.push(issueOf(runId, error));
      }
    });
  }

  async #ids(): Promise<string[]> {
    try {
      return await this.journal.ids();
    } catch (error) {
      this.logger.error(`The runs can't be listed. ${String(error)}`);
      return [];
    }
  }
}

function issueOf(runId: string, error: unknown): McpStorageIssue {
  const message = error instanceof Error ? error.message : String(error);
  const code = error instanceof StorageFailedError ? 'mcp.storage_unreadable' : 'mcp.storage_corrupt';
  return { file: streamPlace({ category: RUN_STREAMS, id: runId }), code, message };
}
