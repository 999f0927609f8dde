import type { DescriptionOverride, ProtocolVersion, RegistrationActivation, ToolPermission } from './registration.ts';

export type CreateInput = {
  displayName: string;
  endpoint: string;
  headers?: Record<string, string>;
  protocolVersion?: ProtocolVersion;
};

export type UpdateInput = Required<CreateInput>;

export type RegistrationCommand =
  | ({ type: 'create'; id: string } & CreateInput)
  | ({ type: 'update' } & UpdateInput)
  | { type: 'set-state'; state: RegistrationActivation }
  | { type: 'set-permission'; nativeName: string; permission: ToolPermission }
  | { type: 'override-description'; nativeName: string; override: DescriptionOverride | null }
  | { type: 'remove' };
