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

function writeRow({ role, content, hidden, speakerName, reasoning, createdAt, remembered }: MessageDraft): JsonObject {
  const { swipes, swipe_id: current, send_date: sent, extra, ...rest } = remembered;
  const others = isObject(extra) ? extra : {};
  const { reasoning: _, ...withoutReasoning } = others;
  const time = readTime(sent);
  const unchanged = sent !== undefined && (time === undefined || new Date(time).toISOString() === createdAt);
  return {
    ...rest,
    name: speakerName,
    is_user: role === 'user',
    is_system: hidden,
    send_date: unchanged ? sent : createdAt,
    mes: content,
    extra: {
      ...(reasoning === '' && others['reasoning'] !== '' ? withoutReasoning : others),
      ...(reasoning !== '' && { reasoning }),
      ...(role === 'system' && { type: 'narrator' }),
    },
    ...(Array.isArray(swipes) && {
      swipe_id: current,
      swipes: (swipes as unknown[]).map((text, at) => (at === current ? content : text)),
    }),
  };
}
