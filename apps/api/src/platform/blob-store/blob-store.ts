/** `path` is relative to the collection, with forward slashes. */
export type BlobEntry = { path: string; bytes: number };

/**
 * Whole files, for what is no record: results, images, exports. A collection is a slash-separated name (`agent-runs/run_1`), a
 * path names one file in it (`tool-results/inv_root/a.txt`); folders come and go with their files.
 *
 *     await blobs.write('agent-runs/run_1', 'a/b.txt', 'text or bytes');
 *     await blobs.read('agent-runs/run_1', 'a/b.txt');     // bytes, or undefined
 *     await blobs.readText('agent-runs/run_1', 'a/b.txt'); // text, or undefined
 *     await blobs.list('agent-runs/run_1', 'a');           // [{ path: 'a/b.txt', bytes: 13 }], sorted by path
 *     await blobs.remove('agent-runs/run_1', 'a');         // a file, or a folder with all that is in it
 *
 * A path comes from a request as it is: one that is no path (see `isBlobPath`), such as one with `..`, is never looked up.
 * Reading, listing and removing it find nothing; writing it throws.
 */
export abstract class BlobStore {
  /** Puts the whole file in place, or leaves the old one: durable when it resolves. @throws StorageFailedError */
  abstract write(collection: string, path: string, content: string | Uint8Array): Promise<void>;

  /** Undefined where there is no file. @throws StorageFailedError */
  abstract read(collection: string, path: string): Promise<Uint8Array | undefined>;

  /** As `read`, as UTF-8 text; what is no UTF-8 becomes U+FFFD. @throws StorageFailedError */
  abstract readText(collection: string, path: string): Promise<string | undefined>;

  /** Every file of the collection, or of one folder in it, sorted by path. @throws StorageFailedError */
  abstract list(collection: string, folder?: string): Promise<BlobEntry[]>;

  /** Nothing there is no error. @throws StorageFailedError */
  abstract remove(collection: string, path: string): Promise<void>;
}
