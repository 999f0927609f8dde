import { Inject, Injectable } from '@nestjs/common';
import type { JsonObject } from '@taproom/mcp-domain';
import { CONFIG, type Config } from '../../platform/config/config.ts';
import { initializeRevisions, servedRevisions } from '../protocol/rpc/revisions.ts';
import { SettingsJournal } from '../server/settings-journal.ts';
import { StudioRegistry } from '../tools/registry.ts';
import type { StudioResource } from '../tools/studio-resource.ts';
import { type ToolGroup, toolGroups } from '../tools/tool-groups.ts';
import { limitsOf } from './limits.ts';

/** `tavo://capabilities`: what this release can do, as far as it can do it (S-311, S-316). */
@Injectable()
export class CapabilitiesResource {
  constructor(
    private readonly registry: StudioRegistry,
    private readonly settings: SettingsJournal,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** `listed` gives every resource that there is, this one included. */
  resource(listed: () => readonly StudioResource[]): StudioResource {
    const uri = 'tavo://capabilities';
    return { uri, title: 'Capabilities', mimeType: 'application/json', read: () => this.#read(listed()) };
  }

  async #read(listed: readonly StudioResource[]): Promise<JsonObject> {
    const uris = listed.map(({ uri }) => uri);
    const under = (folder: string) => uris.filter((uri) => uri.startsWith(`tavo://${folder}/`));
    const plain = uris.filter((uri) => !/^tavo:\/\/(docs|schemas)\//.test(uri));
    const { maxBodyBytes } = await this.settings.read();
    const groups = toolGroups.filter((group) => this.#toolsOf(group).length > 0);
    return {
      ok: true,
      mcp: { protocolVersion: initializeRevisions[0], apiVersion: 1, protocolVersions: servedRevisions },
      resources: {
        static: plain,
        docs: under('docs'),
        schemas: under('schemas'),
        templates: this.registry.templates.map(({ uriTemplate }) => uriTemplate),
      },
      toolGroups: {
        ...Object.fromEntries(groups.map((group) => [group, this.#groupEntry(group)])),
        diagnostics: { status: 'available', resources: plain },
      },
      writeControls: { dryRun: true, expectedRevision: true, clientRequestId: true },
      limits: limitsOf(groups, { maxBodyBytes, imports: this.config.imports }),
    };
  }

  #groupEntry(group: ToolGroup): JsonObject {
    return { status: 'available', tools: this.#toolsOf(group), ...this.registry.capabilitiesOf(group) };
  }

  #toolsOf(group: ToolGroup): string[] {
    return [...this.registry.tools.values()].filter((one) => one.group === group).map(({ tool }) => tool.name);
  }
}
