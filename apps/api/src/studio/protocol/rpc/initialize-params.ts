import type { JsonObject } from '@taproom/mcp-domain';
import { argumentFault } from '../../tools/check/argument-faults.ts';

/**
 * What the SDK needs of an `initialize`. Only the revision matters: what clients say of themselves and of what they can do is
 * asked of none, so those that say nothing, or say it oddly, are served too.
 * @throws StudioError
 */
export function initializeParams({ protocolVersion }: JsonObject): JsonObject {
  if (typeof protocolVersion !== 'string') throw argumentFault(['protocolVersion'], 'string', protocolVersion);
  return { protocolVersion, capabilities: {}, clientInfo: { name: 'client', version: '0' } };
}
