export type { Catalog, CatalogTool, Diagnostic } from './catalog/catalog.ts';
export { DomainError, type DomainErrorCode, type DomainIssue } from './errors.ts';
export { isJsonObject, type JsonObject } from './json/json-object.ts';
export { isRawNumber, jsonDepthExceeds, parseLossless, type RawNumber } from './json/lossless.ts';
export { utf8Length } from './json/utf8-length.ts';
export { requireNativeName } from './native-name.ts';
export type { CreateInput, RegistrationCommand, UpdateInput } from './registration/commands.ts';
export { type Connection, connectionOf, sameConnection } from './registration/connection.ts';
export { decideRegistration } from './registration/decide.ts';
export type { RegistrationEvent } from './registration/events.ts';
export { evolveRegistration } from './registration/evolve.ts';
export {
  absentRegistration,
  type DescriptionOverride,
  isCanonicalUuid,
  type ProtocolVersion,
  type Registration,
  type RegistrationActivation,
  type RegistrationState,
  type StoredPermission,
  type ToolPermission,
} from './registration/registration.ts';
