import { z } from 'zod';

/**
 * What the SDK-built servers offer. `sum` has structured output; `region_of` declares an `Mcp-Param-Region` header (SEP-2243)
 * and an integer one; `fail` answers `isError: true`; `wait` never answers.
 */
export const sampleTools = {
  echo: {
    description: 'Answers with the arguments it got, as JSON text.',
    inputSchema: z.object({ text: z.string().optional(), n: z.number().optional() }),
    annotations: { readOnlyHint: true },
  },
  sum: {
    title: 'Sum',
    description: 'Adds two numbers.',
    inputSchema: z.object({ a: z.number(), b: z.number() }),
    outputSchema: z.object({ sum: z.number() }),
  },
  region_of: {
    description: 'Says which region it was asked in.',
    inputSchema: z.object({
      region: z.string().meta({ 'x-mcp-header': 'Region' }),
      shard: z.int().optional().meta({ 'x-mcp-header': 'Shard' }),
    }),
  },
  fail: { description: 'Always fails.', inputSchema: z.object({}) },
  wait: { description: 'Never answers.', inputSchema: z.object({}) },
} as const;

const text = (value: string) => ({ content: [{ type: 'text' as const, text: value }] });

export const sampleAnswers = {
  echo: async (args: unknown) => text(JSON.stringify(args)),
  sum: async ({ a, b }: { a: number; b: number }) => ({ ...text(String(a + b)), structuredContent: { sum: a + b } }),
  region_of: async ({ region, shard }: { region: string; shard?: number | undefined }) =>
    text(`${region}/${shard ?? '-'}`),
  fail: async () => ({ ...text('it failed'), isError: true }),
  wait: () => new Promise<never>(() => undefined),
};
