import type { TaproomApp } from './taproom-app.ts';

/** After this, what still runs is left to the next start to mark. */
const HARD_STOP_MS = 9_000;

/** SIGTERM and SIGINT stop Taproom in good order, with 0; a second one stops it at once. */
export function stopOnSignals(app: TaproomApp): void {
  let stopping = false;
  const stop = (signal: NodeJS.Signals) => {
    if (stopping) process.exit(signal === 'SIGINT' ? 130 : 143);
    stopping = true;
    setTimeout(() => process.exit(0), HARD_STOP_MS).unref();
    app.close().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(
          `Taproom did not stop cleanly: ${error instanceof Error ? error.message : String(error)}\n`,
        );
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
