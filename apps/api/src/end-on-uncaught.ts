import { Logger } from '@nestjs/common';

/** A mistake nobody has caught leaves the process in a state nobody knows: it is logged like all else, and a restart is safe. */
export function endOnUncaught(): void {
  process.on('uncaughtException', (error) => {
    new Logger('Process').fatal({ err: error, msg: `Taproom ends, because nothing caught this: ${error.message}` });
    process.exit(1);
  });
}
