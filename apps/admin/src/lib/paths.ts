import type { LibraryKind } from '@taproom/contracts';
import { resolve } from '$app/paths';
import type { ResolvedPathname } from '$app/types';
import { toolSegment } from '#lib/tools/tool-segment.ts';

/* Every view is an address, and every address is made here. `search` begins with `?` or is empty. */

type Search = '' | `?${string}`;

const withSearch = (path: ResolvedPathname, search: Search): ResolvedPathname => `${path}${search}` as ResolvedPathname;

export const serversPath = (search: Search = ''): ResolvedPathname => withSearch(resolve('/(console)/servers'), search);

export const serverPath = (id: string, search: Search = ''): ResolvedPathname =>
  withSearch(resolve('/(console)/servers/[id]', { id }), search);

export const overviewPath = (id: string): ResolvedPathname => resolve('/(console)/servers/[id]/overview', { id });

export const toolPath = (id: string, nativeName: string, search: Search = ''): ResolvedPathname =>
  withSearch(
    resolve('/(console)/servers/[id]/tools/[name]', { id, name: encodeURIComponent(toolSegment(nativeName)) }),
    search,
  );

export const activityPath = (search: Search = ''): ResolvedPathname =>
  withSearch(resolve('/(console)/activity'), search);

export const studioPath = (search: Search = ''): ResolvedPathname => withSearch(resolve('/(console)/studio'), search);
export const deletedPath = (): ResolvedPathname => studioPath('?show=deleted');
export const libraryPath = (kind: LibraryKind, search: Search = ''): ResolvedPathname =>
  withSearch(resolve('/(console)/studio/library/[kind]', { kind }), search);
export const assetPath = (kind: LibraryKind, id: number): ResolvedPathname =>
  resolve('/(console)/studio/library/[kind]/[id]', { kind, id: String(id) });

export const accessPath = (search: Search = ''): ResolvedPathname => withSearch(resolve('/(console)/access'), search);

export const agentsPath = (search: Search = ''): ResolvedPathname =>
  withSearch(resolve('/(console)/agents/(lists)'), search);
export const agentRunsPath = (): ResolvedPathname => resolve('/(console)/agents/(lists)/runs');
export const agentRunPath = (id: string): ResolvedPathname => resolve('/(console)/agents/runs/[id]', { id });
export const profilePath = (id: string, search: Search = ''): ResolvedPathname =>
  withSearch(resolve('/(console)/agents/profiles/[id]', { id }), search);
export const newProfilePath = (): ResolvedPathname => resolve('/(console)/agents/new');
export const profileFormPath = (id: string): ResolvedPathname =>
  resolve('/(console)/agents/profiles/[id]/form', { id });
export const profileDocumentPath = (id: string): ResolvedPathname =>
  resolve('/(console)/agents/profiles/[id]/document', { id });

export const modelsPath = (search: Search = ''): ResolvedPathname => withSearch(resolve('/(console)/models'), search);
export const modelsToolsPath = (): ResolvedPathname => resolve('/(console)/models/tools');
export const modelsUsePath = (): ResolvedPathname => resolve('/(console)/models/use');
export const modelsChatPath = (search: Search = ''): ResolvedPathname =>
  withSearch(resolve('/(console)/models/chat'), search);

export const settingsPath = (): ResolvedPathname => resolve('/(console)/settings');

/** @param next where to go once signed in; an address of this console */
export const signInPath = (next: string): ResolvedPathname =>
  withSearch(resolve('/sign-in'), next === '/' || next === '/servers' ? '' : `?next=${encodeURIComponent(next)}`);

/** The address to go to after signing in; what points away from this console is not followed. */
export function nextAfterSignIn(next: string | null): ResolvedPathname {
  const local = next !== null && /^\/(?![/\\])/.test(next) && !next.startsWith('/sign-in');
  return local ? (next as ResolvedPathname) : serversPath();
}
