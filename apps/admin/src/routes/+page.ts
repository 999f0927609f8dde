import { redirect } from '@sveltejs/kit';
import { serversPath } from '#lib/paths.ts';

export function load(): never {
  redirect(307, serversPath());
}
