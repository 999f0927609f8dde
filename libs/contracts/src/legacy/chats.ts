import { z } from 'zod';

/** Instead of a chat file: its lines, with or without the header. */
export const ConvertLegacyChat = z.strictObject({ messages: z.array(z.unknown()) }).meta({ id: 'ConvertLegacyChat' });
export type ConvertLegacyChat = z.infer<typeof ConvertLegacyChat>;

/** A SillyTavern chat as it is on disk. */
export const LegacyChatFile = z.string().describe('One JSON value a line; the first line may be the header.');

const ToolCall = z.strictObject({
  id: z.string(),
  type: z.literal('function'),
  function: z.strictObject({ name: z.string(), arguments: z.string() }),
});

/** Messages as OpenAI-compatible providers take them. */
export const LegacyChatConverted = z
  .strictObject({
    messages: z.array(
      z.discriminatedUnion('role', [
        z.strictObject({ role: z.literal('user'), content: z.string() }),
        z.strictObject({
          role: z.literal('assistant'),
          content: z.string(),
          tool_calls: z.array(ToolCall).optional(),
        }),
        z.strictObject({ role: z.literal('tool'), tool_call_id: z.string(), content: z.string() }),
      ]),
    ),
  })
  .meta({ id: 'LegacyChatConverted' });
export type LegacyChatConverted = z.infer<typeof LegacyChatConverted>;
