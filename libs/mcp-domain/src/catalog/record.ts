import { describeIssues } from '../errors.ts';
import { isJsonObject } from '../json/json-object.ts';
import { readJson } from '../json/read-json.ts';
import type { Catalog } from './catalog.ts';
import { catalogIssues, isCatalog } from './catalog-issues.ts';

const SCHEMA = 1;
const KIND = 'mcp.catalog';

export type CatalogRecordReading = { ok: true; catalog: Catalog } | { ok: false; message: string };

/** `toolTexts` are the tools' own JSON texts in their order, where somebody has them already. */
export function encodeCatalogRecord(catalog: Catalog, toolTexts?: readonly string[]): string {
  const { registrationId, endpoint, protocolVersion, serverName, serverVersion, diagnostics } = catalog;
  const server = { protocolVersion, serverName, serverVersion };
  const head = JSON.stringify({ schema: SCHEMA, kind: KIND, registrationId, endpoint, ...server }).slice(0, -1);
  const tools = (toolTexts ?? catalog.tools.map((tool) => JSON.stringify(tool))).join(',');
  return `${head},"tools":[${tools}],"diagnostics":${JSON.stringify(diagnostics)}}\n`;
}

/**
 * Strict v1, and only for the registration and the endpoint that the catalog was made for. The numbers keep their digits.
 * Names and schemas are not judged here: the caller isolates `toRawTools(catalog)` once more.
 */
export function decodeCatalogRecord(
  text: string,
  expected: { registrationId: string; endpoint: string },
): CatalogRecordReading {
  const reading = readJson(text);
  if (!reading.ok) return refused(`The catalog file ${reading.reason}.`);
  const { value } = reading;
  if (!isJsonObject(value)) return refused('The catalog file is JSON, but not an object.');
  const { schema, kind, ...members } = value;
  if (schema !== SCHEMA || kind !== KIND) {
    return refused(`The catalog file is not of schema ${SCHEMA} and kind ${KIND}, the only ones there are.`);
  }
  if (!isCatalog(members)) return refused(`The catalog file is damaged: ${describeIssues(catalogIssues(members))}.`);
  if (members.registrationId !== expected.registrationId)
    return refused('The catalog file is of another registration.');
  if (members.endpoint !== expected.endpoint) return refused('The catalog file is of another endpoint.');
  return { ok: true, catalog: members };
}

function refused(message: string): CatalogRecordReading {
  return { ok: false, message };
}
