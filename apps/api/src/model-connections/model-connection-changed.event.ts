import type { ModelConnection } from '@taproom/mcp-domain';

/** Published after a change of a connection is durable. It holds the key: projections take names only. */
export class ModelConnectionChanged {
  constructor(
    readonly actor: string,
    /** Undefined for a new one; also for one that could not be read. */
    readonly before: ModelConnection | undefined,
    /** Undefined once it is removed. */
    readonly after: ModelConnection | undefined,
    readonly id: string,
  ) {}
}
