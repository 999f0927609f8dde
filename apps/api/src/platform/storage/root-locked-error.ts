/** Thrown when another process writes to the data root. `pid` is what it says of itself. */
export class RootLockedError extends Error {
  override readonly name = 'RootLockedError';

  constructor(
    readonly root: string,
    readonly pid: number | undefined,
  ) {
    const who = pid === undefined ? 'Another process' : `Another process (pid ${pid})`;
    super(`${who} is using the data root ${root}. Stop it, or set TAPROOM_DATA_ROOT to another folder.`);
  }
}
