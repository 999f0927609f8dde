import type { Catalog } from './catalog.ts';

/**
 * The tools of a loaded catalog as a server would list them, to be isolated once more. Empty annotations are left out: a tool
 * that never had any must not outgrow its size limit by them.
 */
export function toRawTools(catalog: Catalog): unknown[] {
  return catalog.tools.map(({ nativeName, annotations, ...rest }) => ({
    name: nativeName,
    ...rest,
    ...(Object.keys(annotations).length > 0 && { annotations }),
  }));
}
