import { z } from 'zod';
import { McpStorageIssue } from '../mcp/server.ts';

export const InjectionMode = z.enum(['always', 'when-tools-present', 'header']);
export type InjectionMode = z.infer<typeof InjectionMode>;

/** A connection as it is read: the key is `********` when there is one, and empty when there is none. */
export const ModelConnection = z
  .strictObject({
    id: z.string().describe('1 to 64 of a-z, 0-9, "_" and "-".'),
    name: z.string(),
    baseUrl: z.string().describe('http: or https: URL; /chat/completions and /models are added to it.'),
    apiKey: z.string().describe('`********` when a key is set, empty when not; never the key.'),
    includeBody: z.string().describe('YAML 1.2: a mapping, or a list of mappings, set in every request body.'),
    excludeBody: z.string().describe('YAML 1.2: a list of keys, a mapping or one string, removed from every body.'),
    includeHeaders: z.string().describe('YAML 1.2: a mapping of strings.'),
    injection: InjectionMode,
    recursionLimit: z.int(),
    chatModel: z.string(),
    imageModel: z.string(),
    speechModel: z.string(),
    speechVoice: z.string(),
  })
  .meta({ id: 'ModelConnection' });
export type ModelConnection = z.infer<typeof ModelConnection>;

/** `storageIssues` are the connections that can't be read; they can only be removed. */
export const ModelConnectionList = z
  .strictObject({ connections: z.array(ModelConnection), storageIssues: z.array(McpStorageIssue) })
  .meta({ id: 'ModelConnectionList' });
export type ModelConnectionList = z.infer<typeof ModelConnectionList>;

/* Only the shape is checked here; what the values may be is decided by the domain, path by path. */
const fields = {
  name: z.string(),
  baseUrl: z.string(),
  apiKey: z.string().optional(),
  includeBody: z.string().optional(),
  excludeBody: z.string().optional(),
  includeHeaders: z.string().optional(),
  injection: z.string().optional().describe('always (the default), when-tools-present or header'),
  recursionLimit: z.number().optional().describe('1 to 50, 5 by default'),
  chatModel: z.string().optional(),
  imageModel: z.string().optional(),
  speechModel: z.string().optional(),
  speechVoice: z.string().optional(),
};

export const CreateModelConnection = z
  .strictObject({ id: z.string().optional().describe('Made from the name when absent.'), ...fields })
  .meta({ id: 'CreateModelConnection' });
export type CreateModelConnection = z.infer<typeof CreateModelConnection>;

/** The whole connection. An `apiKey` that is absent or masked is kept; `id` may only repeat the address. */
export const ReplaceModelConnection = z
  .strictObject({ id: z.string().optional(), ...fields })
  .meta({ id: 'ReplaceModelConnection' });
export type ReplaceModelConnection = z.infer<typeof ReplaceModelConnection>;
