import type { StudioRefusal } from '@taproom/contracts';
import { m } from '#lib/paraglide/messages.js';

const texts: Record<string, (refusal: StudioRefusal, name: string) => string> = {
  'studio.forbidden_scope': () => m.refusal_scope(),
  'studio.forbidden_host': (_, name) => m.refusal_host({ name }),
  'studio.forbidden_origin': (_, name) => m.refusal_origin({ name }),
  'studio.not_found': ({ path }) => m.refusal_path({ path }),
  'studio.method_not_allowed': ({ method }) => m.refusal_method({ method }),
  'studio.unsupported_media_type': () => m.refusal_media(),
  'request.too_large': () => m.refusal_large(),
};

const tokens = {
  missing: () => m.refusal_token_missing(),
  malformed: () => m.refusal_token_malformed(),
  wrong: () => m.refusal_token_wrong(),
};

/** Why a request was turned away, and what its owner can do. */
export function refusalText(refusal: StudioRefusal): string {
  if (refusal.token !== null) return tokens[refusal.token]();
  // An empty name is one that could not be read.
  const text = texts[refusal.code]?.(refusal, refusal.name || '—');
  return text ?? m.refusal_other({ code: refusal.code });
}

/** Most clients of the older revisions try for a stream and go on without. */
export const isHarmless = ({ code }: StudioRefusal): boolean => code === 'studio.method_not_allowed';
