import type { JsonObject } from '../src/json/json-object.ts';

/* Rows of a chat file, as SillyTavern writes them. */

export const user = (mes: string): JsonObject => ({ name: 'You', is_user: true, is_system: false, mes });
export const bot = (mes: string, extra: JsonObject = {}): JsonObject => ({
  name: 'S',
  is_user: false,
  is_system: false,
  mes,
  extra,
});
export const note = (mes: string): JsonObject => ({ name: 'System', is_user: false, is_system: true, mes, extra: {} });
export const call = (id: unknown, changes: JsonObject = {}): JsonObject => ({
  id,
  name: 'roll',
  displayName: 'Roll',
  parameters: '{"n":1}',
  signature: null,
  ...changes,
});
export const turn = (mes: string, ...calls: JsonObject[]): JsonObject => ({ ...bot(mes), tool_calls: calls });
export const result = (tool_call_id: unknown, mes: unknown = 'six'): JsonObject => ({
  role: 'tool',
  name: 'roll',
  is_system: true,
  is_user: false,
  mes,
  tool_call_id,
  error: false,
});
export const invocation = (id: unknown, changes: JsonObject = {}): JsonObject => ({
  id,
  name: 'roll',
  parameters: '{"n":1}',
  result: 'six',
  ...changes,
});
export const old = (...tool_invocations: JsonObject[]): JsonObject => ({
  ...note('Tool calls: roll'),
  extra: { tool_invocations },
});
