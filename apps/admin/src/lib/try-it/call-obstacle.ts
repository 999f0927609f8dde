import type { McpServerState } from '@taproom/contracts';
import { readJson } from '../json/read-json.ts';
import { utf8Bytes } from '../json/utf8-bytes.ts';

/** Taproom takes at most this many bytes of arguments. */
export const argumentsLimitBytes = 262_144;

/** Why a call can't be made now; the first that holds. */
export type Obstacle =
  | { kind: 'paused' }
  | { kind: 'too-large'; bytes: number }
  | { kind: 'invalid' }
  | { kind: 'not-object' }
  | { kind: 'half-typed'; key: string };

export function obstacleTo(call: {
  serverState: McpServerState;
  argumentsJson: string;
  halfTyped: string | undefined;
}): Obstacle | undefined {
  if (call.serverState === 'paused') return { kind: 'paused' };
  const bytes = utf8Bytes(call.argumentsJson);
  if (bytes > argumentsLimitBytes) return { kind: 'too-large', bytes };
  const reading = readJson(call.argumentsJson);
  if (!reading.ok) return { kind: 'invalid' };
  if (reading.document.root.kind !== 'object') return { kind: 'not-object' };
  return call.halfTyped === undefined ? undefined : { kind: 'half-typed', key: call.halfTyped };
}
