import { z } from 'zod';

/** What Settings shows of the running process. */
export const About = z
  .strictObject({
    version: z.string(),
    node: z.string(),
    dataRoot: z.string(),
    startedAt: z.string().describe('RFC 3339, UTC.'),
    fsync: z.enum(['always', 'batch']),
    limits: z.array(z.strictObject({ variable: z.string(), value: z.number(), unit: z.string() })),
  })
  .meta({ id: 'About' });
export type About = z.infer<typeof About>;

/** Whether the console's once-only recommendation was added by this request. */
export const Recommendation = z
  .strictObject({ added: z.boolean(), registrationId: z.string().optional() })
  .meta({ id: 'Recommendation' });
export type Recommendation = { added: boolean; registrationId?: string };
