import { type ModelConnection, type OverridesReading, type OverrideTexts, readOverrides } from '@taproom/mcp-domain';
import { readYaml } from './read-yaml.ts';

/** The override texts of a connection, read. */
export function overridesOf({
  includeBody,
  excludeBody,
  includeHeaders,
}: Partial<OverrideTexts<string>> & Partial<ModelConnection>): OverridesReading {
  return readOverrides({
    includeBody: readYaml(includeBody ?? ''),
    excludeBody: readYaml(excludeBody ?? ''),
    includeHeaders: readYaml(includeHeaders ?? ''),
  });
}
