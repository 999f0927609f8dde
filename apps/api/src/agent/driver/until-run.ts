import type { Run } from '@taproom/mcp-domain';
import type { AgentRuns } from '../runs/agent-runs.ts';

/** The run once it is as wanted. @throws the signal's reason */
export async function untilRun(
  runs: AgentRuns,
  runId: string,
  isWanted: (run: Run) => boolean,
  signal: AbortSignal,
): Promise<Run> {
  let wake = (): void => undefined;
  const onAbort = (): void => wake();
  const leave = runs.follow(runId, () => wake());
  signal.addEventListener('abort', onAbort);
  try {
    for (;;) {
      signal.throwIfAborted();
      const changed = new Promise<void>((resolve) => (wake = resolve));
      const run = await runs.current(runId);
      if (isWanted(run)) return run;
      if (!signal.aborted) await changed;
    }
  } finally {
    leave();
    signal.removeEventListener('abort', onAbort);
  }
}
