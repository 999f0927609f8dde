import type { CatalogTool } from '../src/catalog/catalog.ts';
import { type Isolation, isolateTools } from '../src/catalog/isolate.ts';
import { schemasToCheck, type Verdict } from '../src/catalog/schemas.ts';

export const schema = { type: 'object' };

/** A tool as a server lists it. */
export const tool = (name: unknown, more: object = {}): object => ({ name, inputSchema: schema, ...more });

/** The same tool as a catalog has it. */
export const kept = (nativeName: string, more: Partial<CatalogTool> = {}): CatalogTool => ({
  nativeName,
  inputSchema: schema,
  annotations: {},
  ...more,
});

type Circumstances = { modern?: boolean; verdicts?: Record<number, string> };

/** Isolates with every schema valid, unless `verdicts` says otherwise by the schema's place in the list. */
export function isolate(rawTools: unknown[], { modern = false, verdicts = {} }: Circumstances = {}): Isolation {
  const judged = schemasToCheck(rawTools).map((_schema, index): Verdict => verdicts[index]);
  return isolateTools(rawTools, judged, { modern });
}
