import type { JsonPath } from '#lib/json/json-syntax.ts';

/** `tools.allow[2]` and `tools.toolDescriptions["mcp/…"].description` as steps. What is no such path ends where it stops being one. */
export function issuePath(path: string): JsonPath {
  const steps: (string | number)[] = [];
  const step = /\.?([\p{ID_Start}$_][\p{ID_Continue}$]*)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]/uy;
  for (let match = step.exec(path); match; match = step.exec(path)) {
    const [, name, index, quoted] = match;
    if (name !== undefined) steps.push(name);
    else if (index !== undefined) steps.push(Number(index));
    else if (quoted !== undefined) steps.push(JSON.parse(quoted) as string);
  }
  return steps;
}
