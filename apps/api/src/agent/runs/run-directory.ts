import { Injectable } from '@nestjs/common';
import type { AgentRunSummary } from '@taproom/contracts';
import { type Run, runStatus } from '@taproom/mcp-domain';
import { type Caller, mayTouch } from '../../platform/http/caller.ts';

type Entry = AgentRunSummary & { owner: string };

/** What a list of runs shows of each. */
@Injectable()
export class RunDirectory {
  readonly #entries = new Map<string, Entry>();

  note(run: Run): void {
    const { runId, profileId, driver, createdAt, updatedAt, owner } = run;
    this.#entries.set(runId, { runId, profileId, driver, status: runStatus(run), createdAt, updatedAt, owner });
  }

  /** Newest first; after the run `before`, where there is one of that id. */
  list(caller: Caller, { limit, before }: { limit: number; before?: string | undefined }): AgentRunSummary[] {
    const own = [...this.#entries.values()].filter(({ owner }) => mayTouch(caller, owner)).sort(newestFirst);
    const from = before === undefined ? 0 : own.findIndex(({ runId }) => runId === before) + 1;
    return own.slice(from, from + limit).map(({ owner: _owner, ...summary }) => summary);
  }
}

function newestFirst(a: Entry, b: Entry): number {
  const [x, y] = [a.createdAt + a.runId, b.createdAt + b.runId];
  return x < y ? 1 : -1;
}
