import { z } from 'zod';

export const McpCallDiagnostic = z
  .strictObject({ code: z.string(), message: z.string(), contentIndex: z.int().optional() })
  .meta({ id: 'McpCallDiagnostic' });
export type McpCallDiagnostic = { code: string; message: string; contentIndex?: number };

export const McpToolResult = z
  .strictObject({
    kind: z.literal('tool_result'),
    isError: z.boolean(),
    textBlocks: z.array(z.strictObject({ index: z.int(), text: z.string() })),
    structuredJson: z.string().optional().describe('Lossless JSON text of the structured content.'),
    diagnostics: z.array(McpCallDiagnostic),
  })
  .meta({ id: 'McpToolResult' });
export type McpToolResult = {
  kind: 'tool_result';
  isError: boolean;
  textBlocks: Array<{ index: number; text: string }>;
  structuredJson?: string;
  diagnostics: McpCallDiagnostic[];
};

export const McpServerError = z
  .strictObject({
    kind: z.literal('server_error'),
    code: z.number(),
    message: z.string(),
    dataJson: z.string().optional(),
  })
  .meta({ id: 'McpServerError' });
export type McpServerError = { kind: 'server_error'; code: number; message: string; dataJson?: string };

export const McpUnsupportedResponse = z
  .strictObject({ kind: z.literal('unsupported_response'), responseType: z.string(), message: z.string() })
  .meta({ id: 'McpUnsupportedResponse' });
export type McpUnsupportedResponse = z.infer<typeof McpUnsupportedResponse>;

export const McpKnownResponse = z.discriminatedUnion('kind', [McpToolResult, McpServerError, McpUnsupportedResponse]);
export type McpKnownResponse = McpToolResult | McpServerError | McpUnsupportedResponse;

/**
 * What is known of one `tools/call`: answered, proven not handed to the transport, or not known.
 * An unknown call may have run; it is never repeated by itself.
 */
export const McpTestCallOutcome = z
  .discriminatedUnion('outcome', [
    z.strictObject({ outcome: z.literal('known_response'), response: McpKnownResponse }),
    z.strictObject({ outcome: z.literal('not_sent'), code: z.string(), message: z.string() }),
    z.strictObject({ outcome: z.literal('outcome_unknown'), code: z.string(), message: z.string() }),
  ])
  .meta({ id: 'McpTestCallOutcome' });
export type McpTestCallOutcome =
  | { outcome: 'known_response'; response: McpKnownResponse }
  | { outcome: 'not_sent'; code: string; message: string }
  | { outcome: 'outcome_unknown'; code: string; message: string };

/** The start acknowledgement: the call is recorded, so a cancel can't overtake it. */
export const McpTestCallStarted = z.strictObject({ callId: z.string() }).meta({ id: 'McpTestCallStarted' });
export type McpTestCallStarted = z.infer<typeof McpTestCallStarted>;
