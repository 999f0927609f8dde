import type { CatalogTool, Diagnostic } from './catalog.ts';
import { readTool } from './read-tool.ts';
import { type Verdict, withVerdicts } from './schemas.ts';
import { countNames, validNameOf } from './tool-name.ts';

export type Isolation = { tools: CatalogTool[]; diagnostics: Diagnostic[] };

/**
 * Separates the usable tools of a list from the malformed ones: each of those costs itself alone, and leaves a diagnostic.
 * A name that is listed more than once costs its whole group, for which one diagnostic speaks.
 * `verdicts` are those of `schemasToCheck`; `modern` says that the connection is of 2026-07-28, where a tool with an invalid
 * `x-mcp-header` declaration is malformed.
 */
export function isolateTools(
  rawTools: readonly unknown[],
  verdicts: readonly Verdict[],
  options: { modern: boolean },
): Isolation {
  const counts = countNames(rawTools);
  const reported = new Set<string>();
  const tools: CatalogTool[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const judged of withVerdicts(rawTools, verdicts)) {
    const name = validNameOf(judged.raw);
    const count = name === undefined ? 0 : (counts.get(name) ?? 0);
    if (name !== undefined && count > 1) {
      if (!reported.has(name)) diagnostics.push(duplicateName(name, count));
      reported.add(name);
      continue;
    }
    const reading = readTool(judged, options.modern);
    diagnostics.push(...reading.diagnostics);
    if (reading.tool) tools.push(reading.tool);
  }
  return { tools, diagnostics };
}

function duplicateName(nativeName: string, count: number): Diagnostic {
  const message = `${count} tools of this server have this name. A call could not tell them apart, so none is offered.`;
  return { code: 'mcp.tool_duplicate_name', nativeName, message };
}
