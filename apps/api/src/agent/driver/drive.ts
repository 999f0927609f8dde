import type { JsonTree } from '@taproom/mcp-domain';
import type { UsableConnection } from '../../model-connections/connection-entry.ts';

/** What all invocations of one run of the server driver share. The connection stays as it was at the start. */
export type Drive = {
  runId: string;
  model: string;
  usable: UsableConnection;
  actor: string;
  /** Lets an invocation that was started go on by itself, in the background. */
  begin: (invocationId: string, messages: JsonTree[]) => void;
};

/** One round of one invocation. */
export type Place = { invocationId: string; round: number; signal: AbortSignal };
