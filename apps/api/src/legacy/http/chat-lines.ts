import { ConvertLegacyChat } from '@taproom/contracts';
import { readChatLines } from '@taproom/mcp-domain';
import { describeIssue } from '../../platform/http/describe-issue.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';

/**
 * The lines of a chat, from a chat file or from JSON. Throws ProblemError or ConsumerError `request.invalid`.
 */
export function chatLinesOf(request: { contentType: string | undefined; body: unknown; text: string }): unknown[] {
  if (/^application\/x-ndjson\b/i.test(request.contentType ?? '')) return readChatLines(request.text);
  const parsed = ConvertLegacyChat.safeParse(request.body);
  if (parsed.success) return parsed.data.messages;
  const errors = parsed.error.issues.flatMap(describeIssue);
  throw new ProblemError(
    'request.invalid',
    'Send the chat file as application/x-ndjson, or {"messages": […]} as application/json.',
    { errors },
  );
}
