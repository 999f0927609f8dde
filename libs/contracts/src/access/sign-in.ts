import { z } from 'zod';

export const SignIn = z.strictObject({ token: z.string().min(1) }).meta({ id: 'SignIn' });
export type SignIn = z.infer<typeof SignIn>;

export const AccessScope = z.enum(['admin', 'manage', 'agent', 'agent.audit', 'legacy', 'chat']);
export type AccessScope = z.infer<typeof AccessScope>;

/** Who is asking. `actor` is what the activity feed shows. */
export const AccessSession = z
  .strictObject({ actor: z.string(), scopes: z.array(AccessScope) })
  .meta({ id: 'AccessSession' });
export type AccessSession = z.infer<typeof AccessSession>;
