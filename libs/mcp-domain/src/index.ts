export type { Catalog, CatalogTool, Diagnostic } from './catalog/catalog.ts';
export { type Isolation, isolateTools } from './catalog/isolate.ts';
export { type ParamHeader, ParamHeaderError, scanParamHeaders } from './catalog/param-headers.ts';
export {
  countTools,
  type DiscoveredTool,
  type DiscoveryResult,
  projectDiscovery,
  type StaleTool,
  type ToolCounts,
} from './catalog/project.ts';
export { type CatalogRecordReading, decodeCatalogRecord, encodeCatalogRecord } from './catalog/record.ts';
export { schemasToCheck, type Verdict } from './catalog/schemas.ts';
export { toolIdOf } from './catalog/tool-id.ts';
export { toRawTools } from './catalog/wire.ts';
export { DomainError, type DomainErrorCode, type DomainIssue } from './errors.ts';
export { parseImport } from './import/parse-import.ts';
export { isJsonObject, type JsonObject } from './json/json-object.ts';
export { isRawNumber, jsonDepthExceeds, parseLossless, type RawNumber } from './json/lossless.ts';
export { type JsonReading, readJson } from './json/read-json.ts';
export { utf8Length } from './json/utf8-length.ts';
export { memberPath } from './member-path.ts';
export { requireNativeName } from './native-name.ts';
export { type ActivityFact, registrationActivity } from './registration/activity.ts';
export type { CreateInput, RegistrationCommand, UpdateInput } from './registration/commands.ts';
export { type Connection, connectionOf, sameConnection } from './registration/connection.ts';
export { decideRegistration } from './registration/decide.ts';
export type { RegistrationEvent } from './registration/events.ts';
export { evolveRegistration } from './registration/evolve.ts';
export {
  decodeRegistrationRecord,
  encodeRegistrationRecord,
  type RegistrationRecordFault,
  type RegistrationRecordReading,
} from './registration/record.ts';
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
export { UnreadableEventError, upcastRegistrationEvent } from './registration/upcast.ts';
export { type CallArgumentsFault, type CallArgumentsReading, parseCallArguments } from './test-call/arguments.ts';
export { projectCallResult } from './test-call/call-result.ts';
export type {
  CallDiagnostic,
  Malformed,
  ServerError,
  ToolResult,
  UnsupportedResponse,
} from './test-call/known-response.ts';
export { projectServerError } from './test-call/server-error.ts';
