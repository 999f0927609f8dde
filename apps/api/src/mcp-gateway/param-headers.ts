import { isJsonObject, isRawNumber, type JsonObject, type ParamHeader } from '@taproom/mcp-domain';
import { rpcHeaderValue } from './rpc-header-value.ts';

/**
 * The `Mcp-Param-*` headers of a call: name, value, name, value… An argument that is absent, null, or no string, boolean or
 * number gets none. Numbers keep their digits. Source: MCP 2026-07-28, Streamable HTTP (SEP-2243).
 */
export function paramHeaders(declared: readonly ParamHeader[], args: JsonObject): string[] {
  return declared.flatMap(({ path, name }) => {
    const text = asText(valueAt(args, path));
    return text === undefined ? [] : [`Mcp-Param-${name}`, rpcHeaderValue(text)];
  });
}

function valueAt(args: JsonObject, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, name) => (isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined),
    args,
  );
}

function asText(value: unknown): string | undefined {
  if (isRawNumber(value)) return value.rawJSON;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' ? value : undefined;
}
