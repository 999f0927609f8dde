import {
  type ChatRequest,
  type Generation,
  type GenerationDiagnostic,
  type JsonTree,
  type LegacyCommand,
  toolWasSent,
} from '@taproom/mcp-domain';
import type { NewGeneration } from '../../legacy/generations.ts';
import type { UsableConnection } from '../../model-connections/connection-entry.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { ChatSink } from '../chat-sink.ts';

/** One request that is being answered with MCP tools: a new root, or one that goes on. */
export type ChatRoot = {
  readonly caller: Caller;
  readonly request: ChatRequest;
  /** Frozen for the whole root. */
  readonly usable: UsableConnection;
  readonly sink: ChatSink;
  /** Aborts when the client is gone or the time is over. */
  readonly signal: AbortSignal;
  /** Whether MCP tools are offered at all. */
  readonly injects: boolean;
  readonly exposeTurns: boolean;
  /** What is told beside the generation's own. */
  readonly diagnostics: GenerationDiagnostic[];
  /** How many calls there were before this request. */
  readonly callsBefore: number;
  generation: Generation;
  /** Of a root that is not in the journal yet: it begins together with its first round. */
  unwritten: NewGeneration | undefined;
  /** The messages of the next model request. */
  history: readonly JsonTree[];
  /** What of them the client does not get, of this request. */
  readonly hidden: JsonTree[];
  /** Whether a call broke off without an outcome that could be read: it may have left. */
  brokeOff: boolean;
  /** Model requests of this answer. */
  rounds: number;
  /** What belongs to the journal together with the next round. */
  pending: LegacyCommand[];
  /**
   * Whether `pending` waits until the model has answered, or said something that went to the client: a turn that goes on is used
   * up only then, so that a client can repeat its request after a model server's failure.
   */
  waitsForModel: boolean;
};

/** Whether a tool may have run because of this request. */
export function hasSentTool({ generation, callsBefore, brokeOff }: ChatRoot): boolean {
  return brokeOff || toolWasSent({ calls: generation.calls.slice(callsBefore) });
}
