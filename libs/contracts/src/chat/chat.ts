import { z } from 'zod';

/** What an answer of `/v1` says of the MCP tools behind it; absent where none were offered. */
export const XMcp = z
  .strictObject({
    generation_id: z.string(),
    rounds: z.int().describe('Requests to the model that this answer took.'),
    diagnostics: z.array(z.strictObject({ code: z.string(), text: z.string() })),
    calls: z.array(
      z.strictObject({
        execution_call_id: z.string(),
        tool_id: z.string().optional().describe('Only for tokens that may use Legacy too.'),
        outcome: z.enum(['known_response', 'not_sent', 'outcome_unknown']).nullable(),
        is_error: z.boolean().optional(),
      }),
    ),
    messages: z
      .array(z.looseObject({ role: z.string() }))
      .optional()
      .describe('With x-taproom-expose: turns.'),
  })
  .meta({ id: 'XMcp' });
export type XMcp = z.infer<typeof XMcp>;

/** A request in OpenAI's form. Not checked: what it may say is the model server's to know, and all of it goes there. */
export const ChatCompletionRequest = z
  .looseObject({
    model: z.string().optional(),
    messages: z.array(z.looseObject({ role: z.string() })),
    stream: z.boolean().optional(),
    tools: z.array(z.looseObject({})).optional().describe("The client's own; MCP tools are added behind them."),
  })
  .meta({ id: 'ChatCompletionRequest' });
export type ChatCompletionRequest = z.infer<typeof ChatCompletionRequest>;

/** A chat completion in OpenAI's form; everything but `x_mcp` is the model server's. */
export const ChatCompletion = z
  .looseObject({ choices: z.array(z.looseObject({})), x_mcp: XMcp.optional() })
  .meta({ id: 'ChatCompletion' });
export type ChatCompletion = z.infer<typeof ChatCompletion>;

/** The model server's own list. */
export const ModelList = z.looseObject({}).meta({ id: 'ModelList' });
export type ModelList = z.infer<typeof ModelList>;

/** The only form that errors under `/v1` have. */
export const ChatError = z
  .strictObject({
    error: z.strictObject({ message: z.string(), type: z.string(), code: z.string(), param: z.null() }),
  })
  .meta({ id: 'ChatError' });
export type ChatError = z.infer<typeof ChatError>;
