import type { CatalogTool, Diagnostic } from './catalog.ts';
import { readTool, type ToolReading } from './read-tool.ts';
import { type Verdict, withVerdicts } from './schemas.ts';
import { countNames, validNameOf } from './tool-name.ts';

export type Isolation = { tools: CatalogTool[]; diagnostics: Diagnostic[] };

export type ReadOptions = {
  /** The connection is of 2026-07-28, where a tool with an invalid `x-mcp-header` declaration is malformed. */
  modern: boolean;
  /** How many tools of the list came before these; 0 if not given. */
  before?: number;
  /** Bytes of JSON that all of these have together, where that is known: a small page has no large tool. */
  bytes?: number;
};

/**
 * Reads the tools of a list, or of a part of it: each malformed one costs itself alone, and leaves a diagnostic.
 * `verdicts` are those of `schemasToCheck`.
 */
export function readTools(
  rawTools: readonly unknown[],
  verdicts: readonly Verdict[],
  { before = 0, ...options }: ReadOptions,
): ToolReading[] {
  return withVerdicts(rawTools, verdicts).map((judged) =>
    readTool({ ...judged, index: judged.index + before }, options),
  );
}

/** Separates the usable tools of a list from the malformed ones, see `readTools` and `isolateReadings`. */
export function isolateTools(
  rawTools: readonly unknown[],
  verdicts: readonly Verdict[],
  options: ReadOptions,
): Isolation {
  return isolateReadings(rawTools, readTools(rawTools, verdicts, options));
}

/** A name that is listed more than once costs its whole group, for which one diagnostic speaks. */
export function isolateReadings(rawTools: readonly unknown[], readings: readonly ToolReading[]): Isolation {
  const names = readings.map(({ tool }, index) => tool?.nativeName ?? validNameOf(rawTools[index]));
  const counts = countNames(names);
  const reported = new Set<string>();
  const tools: CatalogTool[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const [index, reading] of readings.entries()) {
    const name = names[index];
    const count = name === undefined ? 0 : (counts.get(name) ?? 0);
    if (name !== undefined && count > 1) {
      if (!reported.has(name)) diagnostics.push(duplicateName(name, count));
      reported.add(name);
      continue;
    }
    diagnostics.push(...reading.diagnostics);
    if (reading.tool) tools.push(reading.tool);
  }
  return { tools, diagnostics };
}

function duplicateName(nativeName: string, count: number): Diagnostic {
  const message = `${count} tools of this server have this name. A call could not tell them apart, so none is offered.`;
  return { code: 'mcp.tool_duplicate_name', nativeName, message };
}
