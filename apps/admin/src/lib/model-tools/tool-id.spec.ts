import { describe, expect, it } from 'vitest';
import { toolIdParts } from './tool-id.ts';

describe('toolIdParts', () => {
  it.each([
    ['mcp/0f8f:a:b', { registrationId: '0f8f', name: 'a:b' }],
    ['builtin:workspace.read_file', { registrationId: undefined, name: 'workspace.read_file' }],
    ['nothing', { registrationId: undefined, name: 'nothing' }],
  ])('%s', (toolId, parts) => expect(toolIdParts(toolId)).toEqual(parts));
});
