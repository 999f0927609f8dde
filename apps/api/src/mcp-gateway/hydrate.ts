import { isJsonObject, type JsonObject, ParamHeaderError, scanParamHeaders } from '@taproom/mcp-domain';
import { GatewayError } from './gateway-error.ts';
import type { GatewayLimits } from './limits.ts';
import { paramHeaders } from './param-headers.ts';
import type { Peer } from './peer.ts';
import { toolPages } from './tool-pages.ts';

/**
 * The `Mcp-Param-*` headers that a tool's own definition asks for (SEP-2243): reads `tools/list` up to the tool, or to the
 * end if it never turns up; then there are none. Throws GatewayError.
 */
export async function hydrate(
  peer: Peer,
  limits: GatewayLimits,
  call: { nativeName: string; args: JsonObject },
): Promise<string[]> {
  for await (const { entries } of toolPages(peer, limits, { ahead: false })) {
    const tool = entries.find((entry) => isJsonObject(entry) && entry['name'] === call.nativeName);
    if (isJsonObject(tool)) return headersOf(tool['inputSchema'], call.args);
  }
  return [];
}

function headersOf(schema: unknown, args: JsonObject): string[] {
  if (!isJsonObject(schema)) return [];
  try {
    return paramHeaders(scanParamHeaders(schema), args);
  } catch (error) {
    if (!(error instanceof ParamHeaderError)) throw error;
    throw new GatewayError(
      'protocol',
      'mcp.param_headers_invalid',
      `The tool's definition can't be followed: ${error.message}.`,
    );
  }
}
