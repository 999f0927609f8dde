/** The groups of tools, in the order of `tools/list`. */
export const toolGroups = [
  'status',
  'character',
  'lorebook',
  'regex',
  'preset',
  'persona',
  'chat',
  'message',
  'input',
  'variables',
  'files',
  'memory',
  'theme',
  'generation',
  'imageGeneration',
  'speech',
  'plugin',
] as const;
export type ToolGroup = (typeof toolGroups)[number];
