/** Small secrets of the process's own that outlive it. */
export abstract class SecretStore {
  /**
   * The secret of that name; `make` makes it the first time.
   * @throws StorageFailedError, and Error when what is kept is empty
   */
  abstract readOrMake(name: string, make: () => string): Promise<string>;
}
