import type { JsonObject } from '@taproom/mcp-domain';

/** What `expectedRevision` is compared with (S-67); `uncompared` for the tools whose row says so. */
export type WriteTarget =
  | {
      kind: 'asset';
      /** As in S-87, S-88 and S-90. */
      uri: string;
      /** Null where nothing exists yet: any expected revision is stale then. */
      revision: string | null;
      /** Set for an official asset that this tool can't change; becomes -32012. */
      readOnly?: { reason: string; options?: readonly string[] };
    }
  | { kind: 'uncompared' };

/** `path` is a place in what the matching read returns; `""` is all of it. */
export type DiffItem = { path: string; before: unknown; after: unknown };

/**
 * A write that has been decided and not been done. Everything that can be refused has been refused when a plan is there, and
 * nothing has been changed: no event, no counter, no file, no request to a model.
 */
export type WritePlan = {
  /** S-62. Empty if nothing would change. */
  diff: readonly DiffItem[];
  /** What the matching read tool would return afterwards, `ok` left out; null after a deletion or where there is no such read. */
  result: JsonObject | null;
  /** The answer of the real call, `ok` and `warnings` left out; `ok: false` only for the answers that S-13 allows. */
  answer: JsonObject;
  /**
   * Does it, durably and as a whole. A receipt is made durable in the same step as the change, so that no crash can fall
   * between them; where nothing changes, the receipt alone is kept. Without a change and a receipt nothing is written.
   */
  commit(receipt: Receipt | undefined): Promise<void>;
};

/** The first answer to a `clientRequestId` (S-70): as long as it is remembered, the same call gets it again, text for text. */
export type Receipt = {
  tool: string;
  clientRequestId: string;
  /** Of all arguments but the write controls, the same however their keys are ordered and their numbers spelt. */
  fingerprint: string;
  /** When the call succeeded, RFC 3339 UTC. */
  at: string;
  /** The text of the answer. */
  text: string;
};
