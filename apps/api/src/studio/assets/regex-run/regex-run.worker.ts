import { parentPort } from 'node:worker_threads';
import { compileScript, runScript } from '@taproom/roleplay-domain';
import type { RegexJob, RegexOutcome } from './regex-job.ts';

/* A pattern may take longer than the universe has: whoever asked ends this thread when its time is over. */
parentPort?.on('message', (job: RegexJob) => parentPort?.postMessage(run(job)));
// Time is counted from here: starting a thread on a busy machine is no fault of a pattern.
parentPort?.postMessage('ready');

function run({ findRegex, replaceString, caseSensitive, input }: RegexJob): RegexOutcome {
  const script = compileScript(findRegex, caseSensitive);
  if (script.kind === 'faulty') return { kind: 'faulty', problem: script.problem };
  return { kind: 'ran', ...runScript(script.pattern, { replaceString }, input) };
}
