import type { ActivityItem, DiscoveryFailure } from '@taproom/contracts';
import { kindWord } from '#lib/library/kinds.ts';
import { m } from '#lib/paraglide/messages.js';
import type { ShapeName, Tone } from '#lib/parts/shapes.ts';
import { codeText } from './code-text.ts';
import { number } from './format.ts';
import { isDiscoveryKind } from './discovery-text.ts';
import { type LastFailure, lastFailureText } from './last-failure-text.ts';

/** One item of the feed in words, with the shape that stands before it. */
export type ActivityText = { text: string; detail: string | undefined; shape: ShapeName; tone: Tone };

type Data = ActivityItem['data'];

const plain = (text: string, shape: ShapeName = 'ring', tone: Tone = 'quiet', detail?: string): ActivityText => ({
  text,
  detail,
  shape,
  tone,
});

/** What was written before it named its cause has a code alone. */
const failureIn = (data: Data): LastFailure => ({
  code: say(data['code']),
  message: say(data['message']),
  ...(isCause(data['cause']) && { cause: data['cause'] }),
});

const isCause = (value: unknown): value is DiscoveryFailure =>
  typeof value === 'object' && value !== null && 'kind' in value && isDiscoveryKind(value.kind);

const say = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

const list = (value: unknown): string => (Array.isArray(value) ? value.map(say).join(' ') : '');

/** @param name the server's name now, or the best that is known of it */
export function activityText({ type, data }: ActivityItem, name: string): ActivityText {
  if (type.startsWith('studio.asset.')) return assetText(type.slice('studio.asset.'.length), data);
  const known = Object.hasOwn(texts, type) ? texts[type] : undefined;
  return known ? known(data, name) : plain(m.activity_other({ type, name }));
}

const texts: Record<string, (data: Data, name: string) => ActivityText> = {
  'mcp.registration.created': (data, name) =>
    plain(m.activity_created({ name }), 'dot', 'accent', say(data['endpoint'])),
  'mcp.registration.adopted': (data, name) =>
    plain(m.activity_adopted({ name }), 'dot', 'accent', say(data['endpoint'])),
  'mcp.registration.updated': (data, name) =>
    data['connectionChanged'] === true
      ? plain(m.activity_updated_connection({ name }), 'dot', 'accent', say(data['endpoint']))
      : plain(m.activity_updated({ name }), 'dot', 'accent', say(data['displayName'])),
  'mcp.registration.activated': (_, name) => plain(m.activity_activated({ name }), 'dot', 'ok'),
  'mcp.registration.paused': (_, name) => plain(m.activity_paused({ name }), 'bars'),
  'mcp.registration.removed': (_, name) => plain(m.activity_removed({ name }), 'cross'),
  'mcp.registration.permission_set': (data, name) => permissionText(say(data['nativeName']), data['permission'], name),
  'mcp.registration.description_overridden': (data, name) =>
    data['override'] === 'deleted'
      ? plain(m.activity_override_reset({ tool: say(data['nativeName']), name }))
      : plain(m.activity_override_set({ tool: say(data['nativeName']), name }), 'ring', 'accent'),
  'mcp.catalog.published': (data, name) =>
    plain(
      m.activity_published({ tools: m.tools_count({ count: Number(data['toolCount'] ?? 0) }), name }),
      'check',
      'ok',
      say(data['protocolVersion']),
    ),
  'mcp.catalog.failed': (data, name) =>
    plain(m.activity_discovery_failed({ name }), 'triangle', 'bad', lastFailureText(failureIn(data)).title),
  'mcp.test_call.finished': (data, name) => callText(data, name, testCalls),
  'agent.profile.created': (data) => plain(m.activity_profile_saved({ id: say(data['profileId']) }), 'dot', 'accent'),
  'agent.profile.replaced': (data) => plain(m.activity_profile_saved({ id: say(data['profileId']) }), 'dot', 'accent'),
  'agent.profile.removed': (data) => plain(m.activity_profile_removed({ id: say(data['profileId']) }), 'cross'),
  'mcp.tool_call.finished': (data, name) => callText(data, name, modelCalls),
  'model_connection.created': (data) =>
    plain(m.activity_connection_created({ name: say(data['name']) }), 'dot', 'accent'),
  'model_connection.updated': (data) =>
    plain(m.activity_connection_updated({ name: say(data['name']) }), 'dot', 'accent', list(data['fields'])),
  'model_connection.removed': (data) => plain(m.activity_connection_removed({ name: say(data['name']) }), 'cross'),
  'studio.server.changed': (data) => plain(m.activity_studio_changed(), 'dot', 'accent', list(data['fields'])),
  'studio.assets.changed': (data) => plain(m.activity_studio_assets({ count: say(data['count']) })),
  'access.token.made': (data) =>
    plain(m.activity_token_made({ name: say(data['name']) }), 'dot', 'accent', list(data['scopes'])),
  'access.token.revoked': (data) => plain(m.activity_token_revoked({ name: say(data['name']) }), 'slash'),
};

function permissionText(tool: string, permission: unknown, name: string): ActivityText {
  if (permission === 'allow') return plain(m.activity_permission_allow({ tool, name }), 'dot', 'ok');
  if (permission === 'ask') return plain(m.activity_permission_ask({ tool, name }), 'half', 'accent');
  return plain(m.activity_permission_off({ tool, name }));
}

const assetChanges: Record<string, () => [string, ShapeName, Tone]> = {
  created: () => [m.asset_created(), 'dot', 'accent'],
  deleted: () => [m.asset_deleted(), 'cross', 'quiet'],
  restored: () => [m.asset_restored(), 'dot', 'ok'],
};

function assetText(change: string, data: Data): ActivityText {
  const known = Object.hasOwn(assetChanges, change) ? assetChanges[change] : undefined;
  const [word, shape, tone] = known?.() ?? [m.asset_changed(), 'ring', 'accent'];
  const name = say(data['name']) || say(data['assetId']);
  return plain(m.activity_studio_asset({ kind: kindWord(say(data['kind'])), name, change: word }), shape, tone);
}

type Said = { tool: string; name: string };
type CallWords = Record<
  'answered' | 'toolError' | 'serverError' | 'unsupported' | 'notSent' | 'unknown',
  (said: Said) => string
>;

const testCalls: CallWords = {
  answered: (said) => m.activity_call_answered(said),
  toolError: (said) => m.activity_call_tool_error(said),
  serverError: (said) => m.activity_call_server_error(said),
  unsupported: (said) => m.activity_call_unsupported(said),
  notSent: (said) => m.activity_call_not_sent(said),
  unknown: (said) => m.activity_call_unknown(said),
};

const modelCalls: CallWords = {
  answered: (said) => m.activity_model_answered(said),
  toolError: (said) => m.activity_model_tool_error(said),
  serverError: (said) => m.activity_model_server_error(said),
  unsupported: (said) => m.activity_model_unsupported(said),
  notSent: (said) => m.activity_model_not_sent(said),
  unknown: (said) => m.activity_model_unknown(said),
};

function callText(data: Data, name: string, words: CallWords): ActivityText {
  const said = { tool: say(data['nativeName']), name };
  const took =
    typeof data['durationMs'] === 'number'
      ? m.activity_took({ ms: number(Math.round(data['durationMs'])) })
      : undefined;
  const code = say(data['code']);
  switch (data['outcome']) {
    case 'not_sent':
      return plain(words.notSent(said), 'slash', 'quiet', codeText(code) ?? code);
    case 'outcome_unknown':
      return plain(words.unknown(said), 'question', 'unknown', codeText(code) ?? code);
    default:
      return answeredText(data, words, { said, took });
  }
}

function answeredText(
  data: Data,
  words: CallWords,
  { said, took }: { said: Said; took: string | undefined },
): ActivityText {
  if (data['response'] === 'server_error') return plain(words.serverError(said), 'cross', 'bad', took);
  if (data['response'] === 'unsupported_response') return plain(words.unsupported(said), 'bang', 'warn', took);
  if (data['isError'] === true) return plain(words.toolError(said), 'bang', 'warn', took);
  return plain(words.answered(said), 'check', 'ok', took);
}
