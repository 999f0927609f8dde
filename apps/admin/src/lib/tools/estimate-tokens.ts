import type { McpServer, McpTool } from '@taproom/contracts';

/** A Chinese, Japanese or Korean character is about one token, other text about four characters a token. */
const wide = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/g;

export function estimateTokens(text: string): number {
  const wideCount = text.match(wide)?.length ?? 0;
  return Math.ceil(wideCount + (text.length - wideCount) / 4);
}

/** What a model reads of a tool: its name, its description as overridden, its input schema. */
export function toolTokens(tool: McpTool, override: McpServer['toolDescriptionOverrides'][string] | undefined): number {
  const description = override?.description ?? tool.description ?? '';
  const properties = Object.values(override?.properties ?? {}).join('');
  return estimateTokens(tool.nativeName + description + properties + JSON.stringify(tool.inputSchema));
}

/** Only a tool whose schema says `type: "object"` can be handed to a model. */
export const isAdvertisable = (tool: McpTool): boolean => tool.inputSchema['type'] === 'object';
