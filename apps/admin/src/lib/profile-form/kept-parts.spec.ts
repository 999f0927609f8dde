import { expect, it } from 'vitest';
import { keptParts } from './kept-parts.ts';
import { profileDocument } from './profile-text.ts';

it('tells what of a document the form does not show', () => {
  const document = profileDocument(
    JSON.stringify({
      ...{ schemaVersion: 3, id: 'a', output: {}, __proto__x: 1, run: { stream: true, directRunnable: false } },
      tools: { allow: ['a'], deny: [], maxCallsPerTool: {} },
    }),
  );
  expect(document && keptParts(document)).toEqual([
    'output',
    '__proto__x',
    'run.stream',
    'tools.deny',
    'tools.maxCallsPerTool',
  ]);
});
