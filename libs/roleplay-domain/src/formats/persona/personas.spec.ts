import { describe, expect, it } from '@jest/globals';
import { importing, taken, told } from '../../../spec-support/importing.ts';

const personas = (file: unknown) => taken('persona', importing(file));

describe('a backup of personas', () => {
  it('F-125 has a persona for each key, without a picture, never active', () => {
    const { content, notes } = personas({
      personas: { 'a.png': 'Anna', 'b.png': 'B' },
      persona_descriptions: { 'a.png': { description: 'd', position: 0, depth: 2, role: 0, lorebook: '', title: '' } },
    });
    expect(content.personas).toEqual([
      { name: 'Anna', description: 'd', avatar: null, active: false },
      { name: 'B', description: '', avatar: null, active: false },
    ]);
    expect(notes).toEqual({ detectedFormat: 'personas_st', warnings: [], dropped: [] });
  });

  it('F-125 drops what has no place here, each with its path', () => {
    const { notes } = personas({
      personas: { a: 'A' },
      persona_descriptions: { a: { description: '', position: 4, connections: [{}] }, gone: { description: 'x' } },
      default_persona: 'a',
    });
    expect(notes.dropped).toEqual([
      'persona_descriptions.a.position',
      'persona_descriptions.a.connections',
      'persona_descriptions.gone',
      'default_persona',
    ]);
    expect(told(notes)).toEqual(notes.dropped.map((path) => `not_stored ${path}`));
  });

  it('has no trouble with keys that objects have by themselves', () => {
    const { content } = personas({
      personas: { constructor: 'C', toString: 'T' },
      persona_descriptions: { constructor: { constructor: 1, description: 'd' } },
    });
    expect(content.personas).toMatchObject([
      { name: 'C', description: 'd' },
      { name: 'T', description: '' },
    ]);
  });

  it('F-125 names a persona without a name after its file, and reads a description that is text', () => {
    const { content, notes } = personas({
      personas: { '17-Scout.png': '' },
      persona_descriptions: { '17-Scout.png': 'd' },
    });
    expect(content.personas).toMatchObject([{ name: '17-Scout', description: 'd' }]);
    expect(told(notes)).toEqual(['coerced personas["17-Scout.png"]']);
  });
});
