export type ScriptRun = { output: string; matchCount: number };

const INSERTED = /\{\{match\}\}|\$(\d+)|\$<([^>]*)>/gi;

/** Replaces what the pattern finds (F-98). `trimmed` is removed from each text that is inserted, not from the rest. */
export function runScript(
  pattern: RegExp,
  { replaceString, trimmed = [] }: { replaceString: string; trimmed?: readonly string[] },
  input: string,
): ScriptRun {
  let matchCount = 0;
  const output = input.replace(pattern, (...found: unknown[]) => {
    matchCount++;
    return replaceString.replace(INSERTED, (_, digits?: string, name?: string) =>
      trimmed.reduce(
        (text, part) => (part === '' ? text : text.replaceAll(part, '')),
        insertedText(found, digits, name),
      ),
    );
  });
  return { output, matchCount };
}

/* `found` is what `replace` hands over: the match, its groups, the offset, the input and, where any are named, the named ones. */
function insertedText(found: readonly unknown[], digits: string | undefined, name: string | undefined): string {
  const named = found.at(-1);
  const hasNames = typeof named === 'object' && named !== null;
  if (name !== undefined) return hasNames ? textOf(Object.hasOwn(named, name) && Reflect.get(named, name)) : '';
  const group = digits === undefined ? 0 : Number(digits);
  const groups = found.length - (hasNames ? 3 : 2);
  return group < groups ? textOf(found[group]) : '';
}

function textOf(group: unknown): string {
  return typeof group === 'string' ? group : '';
}
