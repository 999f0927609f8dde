import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { countTests } from './counts.mjs';
import { exitOf, start, stop } from './run.mjs';

const graceAfterReportMs = 30_000;
const limitMs = 40 * 60_000;

/** Resolves once a runner should long have ended: its report is written and it lives on, or its time is up. */
async function overdue(report, ended) {
  const end = performance.now() + limitMs;
  while (!ended.aborted && performance.now() < end) {
    if (existsSync(report)) {
      await delay(graceAfterReportMs, undefined, { signal: ended, ref: false });
      return 'its tests are over, but something keeps it alive; `npm test -- --detectOpenHandles <suite>` names it';
    }
    await delay(500, undefined, { signal: ended, ref: false });
  }
  return `not done after ${limitMs / 60_000} minutes`;
}

async function exitInTime(child, report) {
  const ended = new AbortController();
  let lateness;
  overdue(report, ended.signal).then(
    (reason) => {
      lateness = reason;
      stop(child, 'SIGKILL');
    },
    () => undefined,
  );
  const exitCode = await exitOf(child);
  ended.abort();
  return { exitCode, lateness };
}

const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

/**
 * Runs one runner with its output shown.
 * @returns its counts, see countTests
 */
export async function runTests(runner, { folder, forwarded, env }) {
  const file = join(folder, `${runner.name}.json`);
  const { command, args, stdio } = runner.commandFor(file, forwarded);
  console.log(`\n── ${runner.title}`);
  const { exitCode, lateness } = await exitInTime(start(command, args, { stdio, env }), file);
  const counts = countTests({
    report: readReport(file),
    exitCode,
    mayBeEmpty: forwarded.length > 0,
    // A test picked by name leaves the others of its suite out.
    mayNotSkip: forwarded.length === 0 && (runner.mayNotSkip ?? false),
  });
  return lateness ? { ...counts, failed: Math.max(1, counts.failed), remarks: [...counts.remarks, lateness] } : counts;
}
