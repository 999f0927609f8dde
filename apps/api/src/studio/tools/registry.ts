import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import type { JsonObject } from '@taproom/mcp-domain';
import { type ArgumentChecker, argumentChecker } from './check/check-arguments.ts';
import { type StudioContribution, StudioPart } from './studio-part.ts';
import type { StudioResource, StudioSchema, StudioTemplate } from './studio-resource.ts';
import type { StudioTool } from './studio-tool.ts';
import { type ToolGroup, toolGroups } from './tool-groups.ts';

export type RegisteredTool = { tool: StudioTool; group: ToolGroup; checker: ArgumentChecker };

type Parts = {
  tools: ReadonlyMap<string, RegisteredTool>;
  resources: readonly StudioResource[];
  templates: readonly StudioTemplate[];
  schemas: readonly StudioSchema[];
};

/** Everything that Studio offers, gathered from the slices that offer it. */
@Injectable()
export class StudioRegistry {
  #parts: Parts | undefined;
  #contributions: readonly StudioContribution[] | undefined;

  constructor(private readonly discovery: DiscoveryService) {}

  /** In the order of `tools/list`. */
  get tools(): ReadonlyMap<string, RegisteredTool> {
    return this.#all().tools;
  }

  get resources(): readonly StudioResource[] {
    return this.#all().resources;
  }

  get templates(): readonly StudioTemplate[] {
    return this.#all().templates;
  }

  get schemas(): readonly StudioSchema[] {
    return this.#all().schemas;
  }

  /** What the slices add to a group's entry in `tavo://capabilities`, as it is now. */
  capabilitiesOf(group: ToolGroup): JsonObject {
    return Object.assign({}, ...this.#found().map((part) => part.capabilities?.()[group])) as JsonObject;
  }

  #all(): Parts {
    this.#parts ??= gather(this.#found());
    return this.#parts;
  }

  #found(): readonly StudioContribution[] {
    this.#contributions ??= this.discovery
      .getProviders({ metadataKey: StudioPart.KEY })
      .map(({ instance }) => instance as StudioContribution);
    return this.#contributions;
  }
}

function gather(found: readonly StudioContribution[]): Parts {
  const sets = found.flatMap((part) => part.tools());
  const listed = toolGroups.flatMap((group) =>
    sets.filter((set) => set.group === group).flatMap((set) => set.tools.map((tool) => ({ tool, group }))),
  );
  const tools = new Map(
    listed.map(({ tool, group }) => [tool.name as string, { tool, group, checker: argumentChecker(tool) }]),
  );
  if (tools.size !== listed.length) throw new Error('Two tools of Studio have the same name.');
  return {
    tools,
    resources: found.flatMap((part) => part.resources?.() ?? []),
    templates: found.flatMap((part) => part.templates?.() ?? []),
    schemas: found.flatMap((part) => part.schemas?.() ?? []),
  };
}
