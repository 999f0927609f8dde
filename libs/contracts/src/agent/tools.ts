import { z } from 'zod';
import { McpStoredPermission } from '../mcp/server.ts';
import { jsonObject } from './json-object.ts';

/** Why a tool, or all tools of a registration, are not offered. `toolId` is there wherever it is about one tool. */
export const AgentDiagnostic = z
  .strictObject({
    toolId: z.string().optional(),
    registrationId: z.string().optional(),
    code: z.string(),
    message: z.string(),
  })
  .meta({ id: 'AgentDiagnostic' });
export type AgentDiagnostic = { toolId?: string; registrationId?: string; code: string; message: string };

/** A tool that a profile could list. It has no alias: that belongs to an invocation. */
export const AgentTool = z
  .strictObject({
    id: z.string().describe('mcp/<registration UUID>:<native name> or builtin:<name>'),
    nativeName: z.string(),
    title: z.string().optional(),
    description: z.string().optional(),
    inputSchema: jsonObject('JSON Schema, with the descriptions of the registration.'),
    outputSchema: jsonObject('JSON Schema, as the server sent it.').optional(),
    annotations: jsonObject('Untrusted hints; they grant nothing.'),
    source: z.enum(['builtin', 'mcp']),
    registrationId: z.string().optional(),
    serverDisplayName: z.string().optional(),
    permission: McpStoredPermission.optional(),
  })
  .meta({ id: 'AgentTool' });
export type AgentTool = z.infer<typeof AgentTool>;

export const AgentToolList = z
  .strictObject({ tools: z.array(AgentTool), diagnostics: z.array(AgentDiagnostic) })
  .meta({ id: 'AgentToolList' });
export type AgentToolList = { tools: AgentTool[]; diagnostics: AgentDiagnostic[] };

export const AgentToolSpec = z
  .strictObject({
    type: z.literal('function'),
    function: z.strictObject({
      name: z.string(),
      description: z.string().optional(),
      parameters: jsonObject('The input schema, whole.'),
    }),
  })
  .meta({ id: 'AgentToolSpec' });
export type AgentToolSpec = {
  type: 'function';
  function: { name: string; description?: string; parameters: Record<string, unknown> };
};

export const AgentSnapshotTool = z
  .strictObject({
    toolId: z.string(),
    modelAlias: z.string().describe('Its name for the model, in this invocation alone.'),
    maxCalls: z.int().nullable(),
    spec: AgentToolSpec,
  })
  .meta({ id: 'AgentSnapshotTool' });
export type AgentSnapshotTool = { toolId: string; modelAlias: string; maxCalls: number | null; spec: AgentToolSpec };

/** The tools of one invocation, frozen, and why others are missing. */
export const AgentToolSnapshot = z
  .strictObject({
    snapshotId: z.string(),
    tools: z.array(AgentSnapshotTool),
    diagnostics: z.array(AgentDiagnostic),
  })
  .meta({ id: 'AgentToolSnapshot' });
export type AgentToolSnapshot = { snapshotId: string; tools: AgentSnapshotTool[]; diagnostics: AgentDiagnostic[] };

/** Of the console: what an invocation with a profile would see now. */
export const AgentProfileTools = z
  .strictObject({ tools: z.array(AgentSnapshotTool), diagnostics: z.array(AgentDiagnostic) })
  .meta({ id: 'AgentProfileTools' });
export type AgentProfileTools = { tools: AgentSnapshotTool[]; diagnostics: AgentDiagnostic[] };

/** Of the console: for which driver; the client's by default. */
export const AgentProfileToolsQuery = z.strictObject({ driver: z.enum(['client', 'server']).default('client') });
export type AgentProfileToolsQuery = { driver: 'client' | 'server' };
