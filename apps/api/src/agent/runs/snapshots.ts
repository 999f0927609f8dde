import { Injectable } from '@nestjs/common';
import { buildSnapshot, selectedToolIds, type SnapshotRequest, type ToolSnapshot } from '@taproom/mcp-domain';
import { Ids } from '../../platform/time/clock.ts';
import { CachedTools } from '../../tools/cached-tools.ts';

/** What an invocation may use, resolved at this moment; no server is asked. */
@Injectable()
export class Snapshots {
  constructor(
    private readonly tools: CachedTools,
    private readonly ids: Ids,
  ) {}

  async make(request: Pick<SnapshotRequest, 'profile' | 'kind' | 'driver'>): Promise<ToolSnapshot> {
    const sources = await this.tools.sources(selectedToolIds(request.profile));
    return buildSnapshot({ ...request, ...sources, snapshotId: `ts_${this.ids.uuid()}` });
  }
}
