import type { ModelConnection, ReplaceModelConnection } from '@taproom/contracts';
import { VersionedForm } from '#lib/forms/versioned-form.svelte.ts';
import { m } from '#lib/paraglide/messages.js';

/** How the hub shows a key that is set. Sent back, it keeps the key. */
export const MASK = '********';

export const connectionLabels = {
  name: () => m.connection_name(),
  baseUrl: () => m.connection_url(),
  apiKey: () => m.connection_key(),
  injection: () => m.connection_injection(),
  recursionLimit: () => m.connection_limit(),
  includeBody: () => m.connection_include_body(),
  excludeBody: () => m.connection_exclude_body(),
  includeHeaders: () => m.connection_include_headers(),
  chatModel: () => m.connection_chat_model(),
  imageModel: () => m.connection_image_model(),
  speechModel: () => m.connection_speech_model(),
  speechVoice: () => m.connection_speech_voice(),
} satisfies Record<string, () => string>;

export type ConnectionField = keyof typeof connectionLabels;
export type ConnectionForm = VersionedForm<ConnectionField>;
type Texts = Record<ConnectionField, string>;

const empty: Texts = {
  ...{ name: '', baseUrl: '', apiKey: '', injection: 'always', recursionLimit: '5' },
  ...{ includeBody: '', excludeBody: '', includeHeaders: '' },
  ...{ chatModel: '', imageModel: '', speechModel: '', speechVoice: '' },
};

export const newConnectionForm = (): ConnectionForm => new VersionedForm(empty);

export function textsOf({ id: _, recursionLimit, ...texts }: ModelConnection): Texts {
  return { ...texts, recursionLimit: String(recursionLimit) };
}

/** As it is sent. What is no number is sent as none, so that the hub's own words about it are shown. */
export function connectionOf({ recursionLimit, ...texts }: Readonly<Texts>): ReplaceModelConnection {
  const limit = Number(recursionLimit);
  const body = { ...texts, name: texts.name, baseUrl: texts.baseUrl.trim() };
  return { ...body, recursionLimit: recursionLimit.trim() === '' || Number.isNaN(limit) ? 0 : limit };
}
