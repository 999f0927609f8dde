import type { JsonObject } from '../../assets/model/json.ts';

/** A row as a message, not stored yet. Its id, and whose it is, come from where it is stored (F-131, F-134). */
export type MessageDraft = {
  readonly role: 'user' | 'assistant' | 'system';
  readonly content: string;
  readonly hidden: boolean;
  readonly speakerName: string;
  readonly reasoning: string;
  /** ISO 8601, UTC, milliseconds. */
  readonly createdAt: string;
  /** What an export writes back (F-11, F-135). */
  readonly remembered: JsonObject;
};

export type ChatDraft = {
  readonly title: string | null;
  readonly messages: readonly MessageDraft[];
  /** The names in the header and in rows not by the user: whose chat it may be. */
  readonly names: readonly string[];
  readonly remembered: { readonly self?: JsonObject };
};
