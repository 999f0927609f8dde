export type ProtocolVersion = 'auto' | '2026-07-28' | '2025-11-25' | '2025-06-18' | '2025-03-26';
export type RegistrationActivation = 'active' | 'paused';
/** `off` is the default and is never stored. */
export type ToolPermission = 'off' | StoredPermission;
export type StoredPermission = 'ask' | 'allow';
export type DescriptionOverride = { description?: string; properties?: Record<string, string> };

export type Registration = {
  id: string;
  displayName: string;
  endpoint: string;
  headers: Record<string, string>;
  protocolVersion: ProtocolVersion;
  state: RegistrationActivation;
  toolPermissions: Record<string, StoredPermission>;
  toolDescriptionOverrides: Record<string, DescriptionOverride>;
};

export type RegistrationState =
  { status: 'absent' } | { status: 'present'; registration: Registration } | { status: 'removed' };

export const absentRegistration: RegistrationState = { status: 'absent' };

export const protocolVersions: readonly ProtocolVersion[] = [
  'auto',
  '2026-07-28',
  '2025-11-25',
  '2025-06-18',
  '2025-03-26',
];

const CANONICAL_UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export function isCanonicalUuid(text: string): boolean {
  return CANONICAL_UUID.test(text);
}
