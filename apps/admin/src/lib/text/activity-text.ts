import type { ActivityItem } from '@taproom/contracts';
import { m } from '#lib/paraglide/messages.js';
import type { ShapeName, Tone } from '#lib/parts/shapes.ts';
import { number } from './format.ts';

/** One item of the feed in words, with the shape that stands before it. */
export type ActivityText = { text: string; detail: string | undefined; shape: ShapeName; tone: Tone };

type Data = ActivityItem['data'];

const plain = (text: string, shape: ShapeName = 'ring', tone: Tone = 'quiet', detail?: string): ActivityText => ({
  text,
  detail,
  shape,
  tone,
});

const say = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

const list = (value: unknown): string => (Array.isArray(value) ? value.map(say).join(' ') : '');

/** @param name the server's name now, or the best that is known of it */
export function activityText({ type, data }: ActivityItem, name: string): ActivityText {
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
    plain(m.activity_discovery_failed({ name }), 'triangle', 'bad', say(data['message'])),
  'mcp.test_call.finished': (data, name) => testCallText(data, name),
  'model_connection.created': (data) =>
    plain(m.activity_connection_created({ name: say(data['name']) }), 'dot', 'accent'),
  'model_connection.updated': (data) =>
    plain(m.activity_connection_updated({ name: say(data['name']) }), 'dot', 'accent', list(data['fields'])),
  'model_connection.removed': (data) => plain(m.activity_connection_removed({ name: say(data['name']) }), 'cross'),
  'access.token.made': (data) =>
    plain(m.activity_token_made({ name: say(data['name']) }), 'dot', 'accent', list(data['scopes'])),
  'access.token.revoked': (data) => plain(m.activity_token_revoked({ name: say(data['name']) }), 'slash'),
};

function permissionText(tool: string, permission: unknown, name: string): ActivityText {
  if (permission === 'allow') return plain(m.activity_permission_allow({ tool, name }), 'dot', 'ok');
  if (permission === 'ask') return plain(m.activity_permission_ask({ tool, name }), 'half', 'accent');
  return plain(m.activity_permission_off({ tool, name }));
}

function testCallText(data: Data, name: string): ActivityText {
  const tool = say(data['nativeName']);
  const took =
    typeof data['durationMs'] === 'number'
      ? m.activity_took({ ms: number(Math.round(data['durationMs'])) })
      : undefined;
  const code = say(data['code']);
  switch (data['outcome']) {
    case 'not_sent':
      return plain(m.activity_call_not_sent({ tool, name }), 'slash', 'quiet', code);
    case 'outcome_unknown':
      return plain(m.activity_call_unknown({ tool, name }), 'question', 'unknown', code);
    default:
      return answeredText(data, { tool, name }, took);
  }
}

function answeredText(data: Data, said: { tool: string; name: string }, took: string | undefined): ActivityText {
  if (data['response'] === 'server_error') return plain(m.activity_call_server_error(said), 'cross', 'bad', took);
  if (data['response'] === 'unsupported_response')
    return plain(m.activity_call_unsupported(said), 'bang', 'warn', took);
  if (data['isError'] === true) return plain(m.activity_call_tool_error(said), 'bang', 'warn', took);
  return plain(m.activity_call_answered(said), 'check', 'ok', took);
}
