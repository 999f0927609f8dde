import {
  createHttp,
  type AssetHistory,
  type EntryKind,
  type ImportResult,
  type LibraryAsset,
  type LibraryItem,
  type LibraryKind,
  type LibraryMembers,
  type LibraryPage,
  type LibraryWritten,
} from '@taproom/contracts';
import { answer } from './answer.ts';
import { http, hubFetch } from './hub.ts';

/** An asset with its revision as `If-Match` names it, and its text, which has every digit. */
export type VersionedAsset = { asset: LibraryAsset; text: string; etag: string | undefined };

const LIBRARY = '/api/studio/library';
const PAGE = 500;
const pathOf = (kind: LibraryKind, id: number): string => `${LIBRARY}/${kind}/${id}`;
const entryPath = (kind: EntryKind, id: number, identifier: string): string =>
  `${pathOf(kind, id)}/entries/${encodeURIComponent(identifier)}`;

/** All of a kind whose name has `query` in it. */
export async function readLibrary(kind: LibraryKind, query: string): Promise<LibraryItem[]> {
  const items: LibraryItem[] = [];
  for (let cursor: number | null = 0; cursor !== null;) {
    const search = new URLSearchParams({ query, cursor: String(cursor), limit: String(PAGE) });
    const page: LibraryPage = await answer('GET', `${LIBRARY}/${kind}?${search}`);
    items.push(...page.items);
    cursor = page.nextCursor;
  }
  return items;
}

export async function readAsset(kind: LibraryKind, id: number): Promise<VersionedAsset> {
  const { text, etag } = await http('GET', pathOf(kind, id));
  return { asset: JSON.parse(text) as LibraryAsset, text, etag: etag ?? undefined };
}

export const createAsset = (kind: LibraryKind, members: LibraryMembers): Promise<LibraryWritten> =>
  answer('POST', `${LIBRARY}/${kind}`, members);

type Asked = { body?: BodyInit; etag?: string | undefined };

/** @throws TaproomError mcp.revision_conflict when `etag` is no longer the current version */
async function write(method: string, path: string, { body, etag }: Asked): Promise<LibraryWritten> {
  const options = { ...(body !== undefined && { body: null }), ...(etag !== undefined && { ifMatch: etag }) };
  return JSON.parse((await sendingAsIs(body)(method, path, options)).text) as LibraryWritten;
}

/** For bodies that go as they are: `JSON.stringify` would round the numbers of a text. */
const sendingAsIs = (body: BodyInit | undefined) =>
  body === undefined ? http : createHttp({ baseUrl: '', fetch: (input, init) => hubFetch(input, { ...init, body }) });

/** @param body JSON text of the members that change */
export const changeAsset = (
  kind: LibraryKind,
  id: number,
  body: string,
  etag: string | undefined,
): Promise<LibraryWritten> => write('PATCH', pathOf(kind, id), { body, etag });

/** Any picture that Taproom can show; its bytes go as they are. */
export const putAvatar = (
  kind: LibraryKind,
  id: number,
  picture: File,
  etag: string | undefined,
): Promise<LibraryWritten> => write('PUT', `${pathOf(kind, id)}/avatar`, { body: picture, etag });

export const deleteAsset = (kind: LibraryKind, id: number, etag?: string): Promise<LibraryWritten> =>
  write('DELETE', pathOf(kind, id), { etag });

export const activateAsset = (kind: LibraryKind, id: number): Promise<LibraryWritten> =>
  write('POST', `${pathOf(kind, id)}/active`, {});

export const addEntry = (kind: EntryKind, id: number, body: LibraryMembers): Promise<LibraryWritten> =>
  write('POST', `${pathOf(kind, id)}/entries`, { body: JSON.stringify(body) });

export type EntryPlace = { kind: EntryKind; id: number; identifier: string };

/** @param body JSON text of the members that change */
export const changeEntry = (
  { kind, id, identifier }: EntryPlace,
  body: string,
  etag?: string,
): Promise<LibraryWritten> => write('PATCH', entryPath(kind, id, identifier), { body, etag });

/** Puts an entry before another one; null: at the end. */
export const moveEntry = (
  { kind, id, identifier }: EntryPlace,
  before: string | null,
  etag?: string,
): Promise<LibraryWritten> =>
  write('POST', `${entryPath(kind, id, identifier)}/move`, { body: JSON.stringify({ before }), etag });

export const removeEntry = (kind: EntryKind, id: number, identifier: string): Promise<LibraryWritten> =>
  write('DELETE', entryPath(kind, id, identifier), {});

export const readHistory = (kind: LibraryKind, id: number, cursor?: string): Promise<AssetHistory> =>
  answer('GET', `${pathOf(kind, id)}/history${cursor === undefined ? '' : `?${new URLSearchParams({ cursor })}`}`);

/** The text of a version, with every digit. */
export const readVersion = async (kind: LibraryKind, id: number, revision: string): Promise<string> =>
  (await http('GET', `${pathOf(kind, id)}/history/${encodeURIComponent(revision)}`)).text;

export const restoreVersion = (
  kind: LibraryKind,
  id: number,
  revision: string,
  etag?: string,
): Promise<LibraryWritten> =>
  write('POST', `${pathOf(kind, id)}/history/${encodeURIComponent(revision)}/restore`, { etag });

/** Brings a deleted asset back under its old id. */
export const restoreAsset = async (kind: LibraryKind, id: number): Promise<void> =>
  void (await http('POST', `/api/studio/deleted/${kind}/${id}/restore`));

/** Any file that Taproom can read, whatever it is called; its bytes go as they are. */
export async function importFile(file: File): Promise<ImportResult> {
  const path = `/api/studio/import?${new URLSearchParams({ name: file.name })}`;
  return JSON.parse((await sendingAsIs(file)('POST', path, { body: null })).text) as ImportResult;
}

const plurals = {
  character: 'characters',
  lorebook: 'lorebooks',
  regex: 'regexes',
  preset: 'presets',
  persona: 'personas',
};

/** Where a picture is had; the revision makes another address of another picture. */
export const avatarUrl = (kind: LibraryKind, id: number, revision: string): string =>
  `/api/studio/${plurals[kind]}/${id}/avatar?${revision}`;

export const exportUrl = (kind: LibraryKind, id: number, format?: string): string =>
  `/api/studio/${plurals[kind]}/${id}/export${format === undefined ? '' : `?format=${format}`}`;
