import { createApp } from './create-app.ts';
import { endOnUncaught } from './end-on-uncaught.ts';
import { explainFailure } from './explain-failure.ts';
import { stopOnSignals } from './stop-on-signals.ts';

/** Starts Taproom as a process of its own: two lines on stdout when it is ready, or a reason on stderr and its exit code. */
export async function runTaproom(): Promise<void> {
  try {
    const app = await createApp();
    endOnUncaught();
    stopOnSignals(app);
    const url = await app.listen();
    process.stdout.write(`taproom ready url=${url} studio=${app.studioUrl ?? 'off'}\nsign in: ${app.signInUrl()}\n`);
  } catch (error) {
    const { message, exitCode } = explainFailure(error);
    process.stderr.write(`${message}\n`);
    process.exit(exitCode);
  }
}
