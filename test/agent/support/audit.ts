import { createHash } from 'node:crypto';
import type { Hub } from '../../support/taproom-servers.ts';
import { rawFile } from './agent.ts';

export const hexOf = (callId: string): string => createHash('sha256').update(callId).digest('hex').slice(0, 16);

/** The path of a call's files, without folder and extension. */
export function fileOf(callId: string, round = 1, invocationId = 'inv_root'): string {
  return `${invocationId}/round-${String(round).padStart(3, '0')}-call_${hexOf(callId)}`;
}

export const auditOf = (hub: Hub, runId: string, callId: string, round?: number): Promise<string> =>
  rawFile(hub, runId, `tool-results/${fileOf(callId, round)}.json`);
