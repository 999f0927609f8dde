import type { CatalogTool } from '../src/catalog/catalog.ts';
import type { Registration } from '../src/registration/registration.ts';
import type { CatalogReading, RegistrationReading } from '../src/tool-resolution/resolved-tool.ts';

export function toolNamed(nativeName: string, changes: Partial<CatalogTool> = {}): CatalogTool {
  return { nativeName, inputSchema: { type: 'object' }, annotations: {}, ...changes };
}

export const cached = (...tools: CatalogTool[]): CatalogReading => ({ kind: 'ready', catalog: { tools } });

export const readable = (registration: Registration): RegistrationReading => ({ kind: 'ready', registration });

/** A distinct canonical UUID for each number. */
export const uuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
