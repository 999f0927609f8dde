import type { JsonObject } from '@taproom/mcp-domain';

/**
 * The schemas as JSON texts, in groups of at most `chars` characters (or of one that is larger). A group is made when it is
 * asked for, so that writing a large catalog down is spread over the time that checking it takes.
 */
export function* groupsOf(schemas: readonly JsonObject[], chars: number): Generator<string[], void> {
  let group: string[] = [];
  let size = 0;
  for (const schema of schemas) {
    const text = JSON.stringify(schema);
    if (group.length > 0 && size + text.length > chars) {
      yield group;
      group = [];
      size = 0;
    }
    group.push(text);
    size += text.length;
  }
  if (group.length > 0) yield group;
}
