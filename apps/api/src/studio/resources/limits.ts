import type { JsonObject } from '@taproom/mcp-domain';
import type { ToolGroup } from '../tools/tool-groups.ts';

const KIB = 1024;
const MIB = 1024 * KIB;

/** S-370, by the group of tools that they are for. Texts are measured in bytes of UTF-8, characters are code points. */
const byGroup: Partial<Record<ToolGroup, JsonObject>> = {
  character: { cardTextBytes: MIB, avatarDataUrlBytes: 2 * MIB },
  lorebook: { lorebookEntries: 10_000 },
  regex: { regexEntries: 1_000 },
  preset: { presetEntries: 1_000 },
  message: { messageBytes: 4 * MIB, foundMessages: 1_000 },
  variables: { variableBytes: 4 * MIB, variableTreeBytes: 16 * MIB },
  files: { fileBytes: 64 * MIB, filesPerPage: 200 },
  memory: { memories: 10_000, memoryBytes: 16 * KIB },
  theme: { themePackageBytes: 64 * MIB, themePackageEntries: 16, themeUnpackedBytes: 256 * MIB },
  plugin: { pluginPackageBytes: 64 * MIB, pluginPackageEntries: 10_000, pluginUnpackedBytes: 256 * MIB },
};

export function limitsOf(groups: readonly ToolGroup[], maxBodyBytes: number): JsonObject {
  const common = { requestBodyBytes: maxBodyBytes, argumentLevels: 64, searchLimit: 100, nameCharacters: 512 };
  return Object.assign({}, common, ...groups.map((group) => byGroup[group])) as JsonObject;
}
