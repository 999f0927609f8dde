import { z } from 'zod';

export const LegacyGenerationState = z.enum(['open', 'completed', 'cancelled', 'terminated']);
export type LegacyGenerationState = z.infer<typeof LegacyGenerationState>;

/** Why a tool, or all tools of a server, are missing, or what else the caller should know. */
export const LegacyDiagnostic = z
  .strictObject({
    toolId: z.string().optional(),
    registrationId: z.string().optional(),
    code: z.string(),
    message: z.string(),
  })
  .meta({ id: 'LegacyDiagnostic' });
export type LegacyDiagnostic = { toolId?: string; registrationId?: string; code: string; message: string };

/** What an alias means in one round. */
export const LegacyBinding = z
  .strictObject({ alias: z.string(), toolId: z.string(), displayName: z.string() })
  .meta({ id: 'LegacyBinding' });
export type LegacyBinding = z.infer<typeof LegacyBinding>;

export const LegacyError = z.strictObject({ code: z.string(), message: z.string() }).meta({ id: 'LegacyError' });
export type LegacyError = z.infer<typeof LegacyError>;

const NAME_LENGTH = 1024;

/** `groupId` names one group generation, and is chosen by the caller; its generations end together. */
export const StartLegacyGeneration = z
  .strictObject({
    groupId: z.string().min(1, 'must not be empty').max(NAME_LENGTH, `must have at most ${NAME_LENGTH} characters`),
    chatId: z.string().max(NAME_LENGTH, `must have at most ${NAME_LENGTH} characters`),
    recursionLimit: z.int().min(1).max(50).describe('How many tool turns there may be; 5 if it is left out.'),
  })
  .partial()
  .meta({ id: 'StartLegacyGeneration' });
export type StartLegacyGeneration = { groupId?: string; chatId?: string; recursionLimit?: number };

/** A tool as it was when the generation began. There is no alias: that belongs to a round. */
export const LegacyTool = z
  .strictObject({
    toolId: z.string(),
    displayName: z.string(),
    title: z.string().optional(),
    description: z.string().optional(),
    inputSchema: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'LegacyTool' });
export type LegacyTool = {
  toolId: string;
  displayName: string;
  title?: string;
  description?: string;
  inputSchema: Record<string, unknown>;
};

export const LegacyGenerationStarted = z
  .strictObject({
    generationId: z.string(),
    state: LegacyGenerationState,
    depth: z.int(),
    recursionLimit: z.int(),
    tools: z.array(LegacyTool),
    diagnostics: z.array(LegacyDiagnostic),
  })
  .meta({ id: 'LegacyGenerationStarted' });
export type LegacyGenerationStarted = {
  generationId: string;
  state: LegacyGenerationState;
  depth: number;
  recursionLimit: number;
  tools: LegacyTool[];
  diagnostics: LegacyDiagnostic[];
};

export const LegacyGenerationEnding = z
  .strictObject({ generationId: z.string(), state: LegacyGenerationState, error: LegacyError.optional() })
  .meta({ id: 'LegacyGenerationEnding' });
export type LegacyGenerationEnding = { generationId: string; state: LegacyGenerationState; error?: LegacyError };
