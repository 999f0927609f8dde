import { isObject } from '../../assets/fields/number-token.ts';
import { moreBytesThan } from '../../assets/fields/text-size.ts';
import type { JsonObject } from '../../assets/model/json.ts';
import { inside } from '../outcome/at.ts';
import { invalidAt } from '../outcome/import-refused.ts';
import type { Report } from '../outcome/report.ts';
import { readTime } from '../time/read-time.ts';
import { readFlag, readText, scalarText } from '../values/read-scalars.ts';
import type { MessageDraft } from './chat-draft.ts';
import { readSwipes } from './read-swipes.ts';

const MOST_CONTENT_BYTES = 4 * 1024 * 1024;
const mapped = new Set(['name', 'is_user', 'is_system', 'mes']);

/** A row as a message; undefined if it has no text. `before` is when the message before it was written, in milliseconds. */
export function readRow(
  row: JsonObject,
  before: number,
  report: Report,
): { draft: MessageDraft; time: number } | undefined {
  const content = readContent(row['mes'], report);
  if (content === undefined) return undefined;
  if (moreBytesThan(content, MOST_CONTENT_BYTES))
    throw invalidAt(inside(undefined, 'mes'), 'a text of at most 4 MiB', content);
  const extra = isObject(row['extra']) ? row['extra'] : {};
  const isUser = readFlag(row['is_user'], inside(undefined, 'is_user'), report) ?? false;
  const time = timeOf(row['send_date'], before, report);
  const swipes = readSwipes(row, content, report);
  const rest = Object.entries(row).filter(
    ([name]) => !mapped.has(name) && !(name === 'swipes' && swipes === undefined),
  );
  const draft: MessageDraft = {
    role: isUser ? 'user' : extra['type'] === 'narrator' ? 'system' : 'assistant',
    content,
    hidden: readFlag(row['is_system'], inside(undefined, 'is_system'), report) ?? false,
    speakerName: readText(row['name'], inside(undefined, 'name'), report) ?? '',
    reasoning: typeof extra['reasoning'] === 'string' ? extra['reasoning'] : '',
    createdAt: new Date(time).toISOString(),
    remembered: { ...Object.fromEntries(rest), ...swipes },
  };
  return { draft, time };
}

function readContent(mes: unknown, report: Report): string | undefined {
  if (typeof mes === 'string') return mes;
  const text = isObject(mes) && typeof mes['message'] === 'string' ? mes['message'] : scalarText(mes);
  if (text !== undefined) report.warn('coerced', inside(undefined, 'mes'), 'was read as text');
  return text;
}

function timeOf(value: unknown, before: number, report: Report): number {
  const time = readTime(value);
  if (time === undefined)
    report.warn('coerced', inside(undefined, 'send_date'), 'is no time; that of the row before is used');
  return time ?? before;
}
