import type { StudioRefusal } from '@taproom/contracts';

/** Why a token was not taken, for the owner's eyes. Nothing of the header is kept. */
export function refusedToken(header: string | undefined): StudioRefusal['token'] {
  if (header === undefined || header.trim() === '') return 'missing';
  return /^bearer +[!-~]+$/i.test(header) ? 'wrong' : 'malformed';
}
