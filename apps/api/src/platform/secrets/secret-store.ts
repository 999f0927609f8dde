/** Small secrets of the process's own that outlive it. */
export abstract class SecretStore {
  /**
   * The secret of that name; `make` makes it the first time.
   * @throws StorageFailedError, and Error when what is kept is empty
   */
  abstract readOrMake(name: string, make: () => string): Promise<string>;

  /** Undefined where there is none. @throws StorageFailedError */
  abstract read(name: string): Promise<string | undefined>;

  /** Durable when it resolves; on failure the old one stays. @throws StorageFailedError */
  abstract replace(name: string, secret: string): Promise<void>;
}
