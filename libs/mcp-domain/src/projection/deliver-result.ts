import type { OutcomeUnknown, SettledOutcome } from '../send-gate/call-outcome.ts';
import { encodeAudit } from './audit.ts';
import { modelContent } from './model-content.ts';
import { auditPathOf, type CallPlace, viewPathOf } from './run-files.ts';
import { countScalars, firstScalars } from './scalars.ts';
import { type AgentToolResult, projectOutcome } from './tool-result.ts';
import { MAX_VIEW_LINE, wrapLines } from './wrap-lines.ts';

export type RunFile = { path: string; text: string };

/** `result` is what the invocation goes on with; its `content` is what the model gets. `view` is there if that is only a notice. */
export type Delivery = { result: AgentToolResult; audit: RunFile; view?: RunFile };

/** The aliases by which the invocation can read and search views, where it has these tools. */
export type ViewReaders = { read?: string; search?: string };

export type CallToDeliver = {
  callId: string;
  toolId: string;
  place: CallPlace;
  inlineCharLimit: number;
  readers: ViewReaders;
};

/** The projection of one MCP outcome: inline if its content is within the limit, else a notice and a view of the whole. */
export function deliverResult(outcome: SettledOutcome, call: CallToDeliver): Delivery {
  const { place, inlineCharLimit: charLimit, readers } = call;
  const exact = projectOutcome(outcome, call);
  const content = modelContent(outcome);
  const charCount = countScalars(content);
  const auditPath = auditPathOf(place);
  if (charCount <= charLimit) {
    return { result: { ...exact, content }, audit: { path: auditPath, text: encodeAudit(exact, outcome) } };
  }
  const path = viewPathOf(place);
  const resourceRefs = [path, auditPath];
  return {
    result: {
      ...exact,
      content: largeResultNotice(content, { path, charCount, charLimit, readers }),
      structured: { externalized: true, path, auditPath, charCount, charLimit },
      resourceRefs,
    },
    audit: { path: auditPath, text: encodeAudit({ ...exact, resourceRefs }, outcome) },
    view: { path, text: wrapLines(content).toWellFormed() },
  };
}

/** The record of a call without a result. */
export function auditUnknown(outcome: OutcomeUnknown, place: CallPlace): RunFile {
  return { path: auditPathOf(place), text: encodeAudit(null, outcome) };
}

type Notice = { path: string; charCount: number; charLimit: number; readers: ViewReaders };

function largeResultNotice(content: string, { path, charCount, charLimit, readers: { read, search } }: Notice): string {
  return [
    `This MCP result is too long to include: ${charCount} characters, the limit is ${charLimit}. The complete text is in \`${path}\`.`,
    read === undefined
      ? 'This agent has no tool to read that file; only the preview below is available to it.'
      : `Read it with ${read} and path \`${path}\`; when the answer reports nextStartLine, pass that number as start_line to go on. Longer lines are wrapped at ${MAX_VIEW_LINE} characters there.`,
    ...(search === undefined ? [] : [`Use ${search} with path \`${path}\` to find a passage first.`]),
    '',
    '## Prefix preview',
    '',
    firstScalars(content, PREVIEW),
  ].join('\n');
}

const PREVIEW = 3000;
