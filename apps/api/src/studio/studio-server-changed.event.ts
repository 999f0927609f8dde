import type { StudioServer } from '@taproom/contracts';

/** Published after a change of the page "MCP Server" is in force. `fields` are names; `token` may be one of them. */
export class StudioServerChanged {
  constructor(
    readonly fields: readonly string[],
    readonly server: Pick<StudioServer, 'enabled' | 'scope'>,
    readonly actor: string,
  ) {}
}
