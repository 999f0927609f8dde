import { isObject } from '../../assets/fields/number-token.ts';
import type { JsonObject } from '../../assets/model/json.ts';
import { readTime } from '../time/read-time.ts';
import type { ChatDraft, MessageDraft } from './chat-draft.ts';

/** The chat as a file of SillyTavern, one row a line (F-136): every message, with all its swipes. */
export function writeChat({ messages, remembered }: Pick<ChatDraft, 'messages' | 'remembered'>): string {
  const { header } = remembered.self ?? {};
  const first = {
    chat_metadata: {},
    user_name: 'unused',
    character_name: 'unused',
    ...(isObject(header) ? header : {}),
  };
  return [first, ...messages.map(writeRow)].map((row) => `${JSON.stringify(row)}\n`).join('');
}

function writeRow(message: MessageDraft): JsonObject {
  const { role, content, hidden, speakerName, remembered } = message;
  const { swipes, swipe_id: current, send_date: _sent, extra: _extra, ...rest } = remembered;
  return {
    ...rest,
    name: speakerName,
    is_user: role === 'user',
    is_system: hidden,
    send_date: sentOf(message),
    mes: content,
    extra: extraOf(message),
    ...(current !== undefined && { swipe_id: current }),
    ...(Array.isArray(swipes) && {
      swipes: (swipes as unknown[]).map((text, at) => (at === current ? content : text)),
    }),
  };
}

/** The time as it came, unless the message has another one now. */
function sentOf({ createdAt, remembered: { send_date: sent } }: MessageDraft): unknown {
  const time = readTime(sent);
  const unchanged = sent !== undefined && (time === undefined || new Date(time).toISOString() === createdAt);
  return unchanged ? sent : createdAt;
}

function extraOf({ role, reasoning, remembered: { extra } }: MessageDraft): JsonObject {
  const { reasoning: before, ...others } = isObject(extra) ? extra : {};
  const kept = reasoning === '' && typeof before === 'string' && before !== '' ? undefined : before;
  return {
    ...others,
    ...(kept !== undefined && { reasoning: kept }),
    ...(reasoning !== '' && { reasoning }),
    ...(role === 'system' && { type: 'narrator' }),
  };
}
