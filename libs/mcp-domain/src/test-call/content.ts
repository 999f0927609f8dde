import { isJsonObject } from '../json/json-object.ts';
import { kindOf } from '../json/kind-of.ts';
import type { CallDiagnostic, Malformed, ToolResult } from './known-response.ts';
import { metadataDiagnostics } from './metadata.ts';

type Blocks = Pick<ToolResult, 'textBlocks' | 'diagnostics'>;

/** The text blocks of a result in order, and a diagnostic for each block that is not shown. */
export function readContent(content: unknown): Blocks | Malformed {
  if (!Array.isArray(content)) return { malformed: `the content is ${kindOf(content)}, not an array` };
  const list: unknown[] = content;
  const textBlocks: Blocks['textBlocks'] = [];
  const diagnostics: CallDiagnostic[] = [];
  for (const [index, block] of list.entries()) {
    if (!isJsonObject(block)) return { malformed: `content[${index}] is ${kindOf(block)}, not an object` };
    const { type, text } = block;
    if (typeof type !== 'string') return { malformed: `content[${index}] has no type that is a string` };
    if (type !== 'text') diagnostics.push(notShown(type, index));
    else if (typeof text === 'string') textBlocks.push({ index, text });
    else return { malformed: `content[${index}] is a text block without a text` };
    diagnostics.push(...metadataDiagnostics(block, `Block ${index + 1}`, index));
  }
  return { textBlocks, diagnostics };
}

function notShown(type: string, contentIndex: number): CallDiagnostic {
  const message = `Block ${contentIndex + 1} is of type ${JSON.stringify(type)}, which is not shown.`;
  return { code: 'mcp.call_content_unsupported', message, contentIndex };
}
