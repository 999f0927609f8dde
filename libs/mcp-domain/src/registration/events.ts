import type { Connection } from './connection.ts';
import type { DescriptionOverride, Registration, ToolPermission } from './registration.ts';

export type RegistrationEvent =
  | { type: 'mcp.registration.created'; data: { id: string; displayName: string } & Connection }
  /** A record that was restored or edited by hand becomes the stream's state. */
  | { type: 'mcp.registration.adopted'; data: { registration: Registration } }
  | { type: 'mcp.registration.updated'; data: { displayName: string; connectionChanged: boolean } & Connection }
  | { type: 'mcp.registration.activated'; data: Record<string, never> }
  | { type: 'mcp.registration.paused'; data: Record<string, never> }
  | { type: 'mcp.registration.removed'; data: Record<string, never> }
  | { type: 'mcp.registration.permission_set'; data: { nativeName: string; permission: ToolPermission } }
  | {
      type: 'mcp.registration.description_overridden';
      data: { nativeName: string; override: DescriptionOverride | null };
    };
