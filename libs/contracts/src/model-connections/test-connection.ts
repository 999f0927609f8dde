import { z } from 'zod';

/** What asking a connection for its models came to. */
export const ModelConnectionTest = z
  .discriminatedUnion('ok', [
    z.strictObject({
      ok: z.literal(true),
      models: z.array(z.string()).describe('The first 200 ids.'),
      elapsedMs: z.number(),
    }),
    z.strictObject({
      ok: z.literal(false),
      status: z.int().optional().describe("The HTTP status of the server's answer, if there was one."),
      message: z.string(),
    }),
  ])
  .meta({ id: 'ModelConnectionTest' });
export type ModelConnectionTest =
  { ok: true; models: string[]; elapsedMs: number } | { ok: false; status?: number | undefined; message: string };
