/** Thrown when the disk refused a read or a write. The old state is whole. `target` is relative to the data root. */
export class StorageFailedError extends Error {
  override readonly name = 'StorageFailedError';

  constructor(
    readonly operation: string,
    readonly target: string,
    cause: unknown,
  ) {
    super(`Could not ${operation} ${target}: ${describeIoError(cause)}`, { cause });
  }
}

const meanings: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the file system is read-only',
  EACCES: 'permission denied',
  EPERM: 'the operation is not permitted',
  EIO: 'the disk reported an I/O error',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open on this machine',
  EISDIR: 'it is a folder',
  EEXIST: 'something else is in its place',
  ENOTDIR: 'a part of its path is not a folder',
  ELOOP: 'it is a loop of symbolic links',
  ENAMETOOLONG: 'its name is too long',
  ENOENT: 'it does not exist',
};

/** An I/O error in words, with its code; never the absolute path that Node puts into the message. */
export function describeIoError(error: unknown): string {
  const code = ioErrorCode(error);
  if (code === undefined) return error instanceof Error ? error.message : 'the reason is not known';
  const meaning = meanings[code];
  return meaning === undefined ? code : `${meaning} (${code})`;
}

/** Node's error code (`ENOSPC`), undefined for an error that has none. */
export function ioErrorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
