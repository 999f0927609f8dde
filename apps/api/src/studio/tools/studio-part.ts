import { DiscoveryService } from '@nestjs/core';
import type { JsonObject } from '@taproom/mcp-domain';
import type { StudioResource, StudioSchema, StudioTemplate } from './studio-resource.ts';
import type { ToolSet } from './studio-tool.ts';
import type { ToolGroup } from './tool-groups.ts';

/**
 * What one slice adds to Studio. Implemented by a provider with the decorator `@StudioPart()`; found wherever its module is.
 * Asked once, at the start.
 */
export interface StudioContribution {
  tools(): readonly ToolSet[];
  resources?(): readonly StudioResource[];
  templates?(): readonly StudioTemplate[];
  schemas?(): readonly StudioSchema[];
  /** Further members of the group's entry in `toolGroups` of `tavo://capabilities` (S-316). Asked at each read. */
  capabilities?(): Partial<Record<ToolGroup, JsonObject>>;
}

export const StudioPart = DiscoveryService.createDecorator();
