import type { JsonObject } from '@taproom/mcp-domain';
import type { ImportConfig } from '../../platform/config/config.ts';
import { MOST_ANSWERS, MOST_MESSAGES } from '../protocol/rpc/answer-batch.ts';
import type { ToolGroup } from '../tools/tool-groups.ts';

const KIB = 1024;
const MIB = 1024 * KIB;

/** S-370, by the group of tools that they are for. Texts are measured in bytes of UTF-8, characters are code points. */
const byGroup: Partial<Record<ToolGroup, JsonObject>> = {
  character: { cardTextBytes: MIB, avatarDataUrlBytes: 2 * MIB },
  lorebook: { lorebookEntries: 10_000, entryIdentifierCharacters: 128 },
  regex: { regexEntries: 1_000, regexPatternBytes: 64 * KIB, regexTestMilliseconds: 200 },
  preset: { presetEntries: 1_000 },
  message: { messageBytes: 4 * MIB, foundMessages: 1_000 },
  variables: { variableBytes: 4 * MIB, variableTreeBytes: 16 * MIB },
  files: { fileBytes: 64 * MIB, filesPerPage: 200 },
  memory: { memories: 10_000, memoryBytes: 16 * KIB },
  theme: { themePackageBytes: 64 * MIB, themePackageEntries: 16, themeUnpackedBytes: 256 * MIB },
  plugin: { pluginPackageBytes: 64 * MIB, pluginPackageEntries: 10_000, pluginUnpackedBytes: 256 * MIB },
};

/** What whoever runs Taproom can set: the switch has the size of a body, the environment the rest. */
export type SetLimits = { maxBodyBytes: number; imports: ImportConfig };

/** All that a client can run into, in the words of the contract; what is for a group of tools only where there is the group. */
export function limitsOf(groups: readonly ToolGroup[], { maxBodyBytes, imports }: SetLimits): JsonObject {
  const common = {
    requestBodyBytes: maxBodyBytes,
    requestValues: imports.jsonValues,
    requestMemberNames: imports.jsonNames,
    argumentLevels: 64,
    batchMessages: MOST_MESSAGES,
    batchAnswerCharacters: MOST_ANSWERS,
    searchLimit: 100,
    nameCharacters: 512,
    clientRequestIdCharacters: 200,
  };
  return Object.assign({}, common, ...groups.map((group) => byGroup[group])) as JsonObject;
}
