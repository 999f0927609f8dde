import { z } from 'zod';

/** What a client token may allow. `admin` is the admin token's alone. */
export const ClientTokenScope = z.enum(['manage', 'agent', 'agent.audit', 'legacy', 'chat']);
export type ClientTokenScope = z.infer<typeof ClientTokenScope>;

const MOST_CHARACTERS = 100;

/** In code points. The same rule for the form and for the API. */
export const ClientTokenName = z.string().superRefine((name, context) => {
  const length = [...name].length;
  if (/^\p{White_Space}*$/u.test(name)) context.addIssue('must have a character that is not white space');
  else if (/\p{Cc}/u.test(name)) context.addIssue('must not have line breaks or other control characters');
  else if (length > MOST_CHARACTERS)
    context.addIssue(`must have at most ${MOST_CHARACTERS} characters, but has ${length}`);
});

const scopes = z
  .array(ClientTokenScope)
  .min(1, 'must name a scope')
  .refine((all) => new Set(all).size === all.length, 'must name each scope once');

const defaultConnectionId = z
  .string()
  .regex(/^[a-z0-9_-]{1,64}$/, 'must be the id of a model connection: 1 to 64 of a-z, 0-9, _ and -')
  .describe('The model connection that /v1 takes where a request names none.');

export const MakeClientToken = z
  .strictObject({ name: ClientTokenName, scopes, defaultConnectionId: defaultConnectionId.optional() })
  .meta({ id: 'MakeClientToken' });
export type MakeClientToken = { name: string; scopes: ClientTokenScope[]; defaultConnectionId?: string };

const shown = {
  id: z.string(),
  name: z.string(),
  scopes: z.array(ClientTokenScope),
  defaultConnectionId: z.string().optional(),
  createdAt: z.string().describe('RFC 3339, UTC, to the millisecond.'),
};

/** The one answer that has the token itself. */
export const MadeClientToken = z.strictObject({ ...shown, token: z.string() }).meta({ id: 'MadeClientToken' });
export type MadeClientToken = Omit<ClientToken, 'lastUsedAt'> & { token: string };

export const ClientToken = z
  .strictObject({
    ...shown,
    lastUsedAt: z.string().optional().describe('After a crash it may be an hour behind. Absent: never used.'),
  })
  .meta({ id: 'ClientToken' });
export type ClientToken = {
  id: string;
  name: string;
  scopes: ClientTokenScope[];
  defaultConnectionId?: string;
  createdAt: string;
  lastUsedAt?: string;
};

/** A token that can't be read: it works for nobody. It can be revoked by its id. */
export const ClientTokenIssue = z
  .strictObject({ id: z.string(), file: z.string(), message: z.string() })
  .meta({ id: 'ClientTokenIssue' });
export type ClientTokenIssue = z.infer<typeof ClientTokenIssue>;

export const ClientTokenList = z
  .strictObject({ tokens: z.array(ClientToken), storageIssues: z.array(ClientTokenIssue) })
  .meta({ id: 'ClientTokenList' });
export type ClientTokenList = { tokens: ClientToken[]; storageIssues: ClientTokenIssue[] };
