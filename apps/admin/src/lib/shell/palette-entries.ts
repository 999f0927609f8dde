import { goto } from '$app/navigation';
import { newToken } from '#lib/access/token-actions.ts';
import { importProfile } from '#lib/agents/profile-actions.ts';
import { kindTexts, libraryKinds } from '#lib/library/kinds.ts';
import { localeManager } from '#lib/managers/locale-manager.svelte.ts';
import type { OpenServer } from '#lib/managers/open-server.svelte.ts';
import { openedServers } from '#lib/managers/opened-servers.ts';
import { overlayManager } from '#lib/managers/overlay-manager.svelte.ts';
import { serversManager } from '#lib/managers/servers-manager.svelte.ts';
import { sessionManager } from '#lib/managers/session-manager.svelte.ts';
import { themeManager } from '#lib/managers/theme-manager.svelte.ts';
import { addConnection } from '#lib/models/connection-actions.ts';
import { m } from '#lib/paraglide/messages.js';
import { locales } from '#lib/paraglide/runtime.js';
import { libraryPath, newProfilePath, serverPath, toolPath } from '#lib/paths.ts';
import {
  addServer,
  askToActivate,
  askToRemove,
  duplicateServer,
  editServer,
  pasteServer,
  pauseServer,
  showReference,
} from '#lib/servers/server-actions.ts';
import { compareNames } from '#lib/text/format.ts';
import { navItems } from './nav-items.ts';
import { localeNames, themeNames, themes } from './preferences.ts';

export type PaletteGroup = 'pages' | 'here' | 'servers' | 'tools' | 'actions';
export type PaletteEntry = { id: string; group: PaletteGroup; text: string; detail?: string; run: () => unknown };

/** Everything the palette can do now, in the order it is shown in. @param hereId the server whose page is open */
export function paletteEntries(hereId: string | undefined): PaletteEntry[] {
  return [...pages(), ...here(hereId), ...servers(), ...openedServers.all().flatMap(toolsOf), ...actions()];
}

const pages = (): PaletteEntry[] =>
  [
    ...navItems,
    ...libraryKinds.map((kind) => ({ id: kind, label: kindTexts[kind].plural, path: () => libraryPath(kind) })),
  ].map(({ id, label, path }) => ({ id: `page:${id}`, group: 'pages', text: label(), run: () => goto(path()) }));

const servers = (): PaletteEntry[] =>
  serversManager.servers
    .toSorted((a, b) => compareNames(a.displayName, b.displayName))
    .map(({ id, displayName, endpoint }) => ({
      id: `server:${id}`,
      group: 'servers',
      text: displayName,
      detail: hostOf(endpoint),
      run: () => goto(serverPath(id)),
    }));

const toolsOf = ({ id, rows, server }: OpenServer): PaletteEntry[] =>
  rows.map(({ name }) => ({
    id: `tool:${id}:${name}`,
    group: 'tools',
    text: name,
    detail: server?.displayName ?? '',
    run: () => goto(toolPath(id, name)),
  }));

function here(id: string | undefined): PaletteEntry[] {
  const server = id === undefined ? undefined : serversManager.get(id);
  if (!server) return [];
  const entry = (key: string, text: string, run: () => unknown): PaletteEntry => ({
    id: `here:${key}`,
    group: 'here',
    text,
    detail: server.displayName,
    run,
  });
  const byState =
    server.state === 'active'
      ? [
          entry('refresh', m.server_refresh(), () => openedServers.of(server.id).refresh()),
          entry('pause', m.server_pause(), () => pauseServer(server)),
        ]
      : [entry('activate', m.server_activate(), () => askToActivate(server))];
  return [
    ...byState,
    entry('edit', m.server_edit(), () => editServer(server.id)),
    entry('duplicate', m.server_duplicate(), () => duplicateServer(server.id)),
    entry('remove', m.server_remove(), () => askToRemove(server)),
  ];
}

function actions(): PaletteEntry[] {
  const entry = (key: string, text: string, run: () => unknown): PaletteEntry => ({
    id: `action:${key}`,
    group: 'actions',
    text,
    run,
  });
  return [
    entry('add', m.servers_add(), addServer),
    entry('paste', m.servers_paste(), pasteServer),
    entry('add-connection', m.connection_add(), () => addConnection()),
    entry('new-profile', m.profile_new(), () => goto(newProfilePath())),
    entry('import-profile', m.agents_import(), () => importProfile()),
    entry('new-token', m.token_new(), () => newToken()),
    entry('reference', m.reference_show(), showReference),
    ...locales.map((locale) =>
      entry(`language-${locale}`, m.palette_language({ name: localeNames[locale] }), () => localeManager.set(locale)),
    ),
    ...themes.map((theme) =>
      entry(`theme-${theme}`, m.palette_theme({ name: themeNames[theme]() }), () => themeManager.set(theme)),
    ),
    entry('keys', m.keys_title(), () => (overlayManager.keys = true)),
    entry('sign-out', m.sign_out(), () => sessionManager.signOut()),
  ];
}

const hostOf = (endpoint: string): string => URL.parse(endpoint)?.host ?? '';
