export { allocateAliases, builtinAlias, type NamedTool } from './aliases/allocate.ts';
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
export {
  type AgentErrorCode,
  type ConnectionErrorCode,
  ConsumerError,
  type ConsumerErrorCode,
  type LegacyErrorCode,
} from './consumer-error.ts';
export { copyJson } from './descriptions/copy-json.ts';
export { type Described, describeTool, type DescriptionResult } from './descriptions/describe-tool.ts';
export { DomainError, type DomainErrorCode, type DomainIssue } from './errors.ts';
export { parseImport } from './import/parse-import.ts';
export { type JsonTree, memberOf, textOf } from './json-text/json-tree.ts';
export { parseJsonTree, tryJsonTree } from './json-text/parse-json-tree.ts';
export { sameJson } from './json-text/same-json.ts';
export { jsonTreeOf, jsonValueOf, writeJsonTree } from './json-text/write-json-tree.ts';
export { isJsonObject, type JsonObject } from './json/json-object.ts';
export { isRawNumber, jsonDepthExceeds, parseLossless, type RawNumber } from './json/lossless.ts';
export { type JsonReading, readJson } from './json/read-json.ts';
export { utf8Length } from './json/utf8-length.ts';
export { memberPath } from './member-path.ts';
export { requireNativeName } from './native-name.ts';
export { encodeAudit } from './projection/audit.ts';
export {
  auditUnknown,
  type CallToDeliver,
  deliverResult,
  type Delivery,
  type RunFile,
  type ViewReaders,
} from './projection/deliver-result.ts';
export { modelContent } from './projection/model-content.ts';
export { type LinePage, type LineRange, readLines } from './projection/read-lines.ts';
export {
  argumentsPathOf,
  auditPathOf,
  type CallPlace,
  runFileKind,
  type RunFileKind,
  viewPathOf,
} from './projection/run-files.ts';
export type { SearchedFile } from './projection/search-lines.ts';
export { type AgentToolResult, projectOutcome } from './projection/tool-result.ts';
export {
  answerRead,
  answerSearch,
  type BuiltinAnswer,
  type ReadRequest,
  type SearchRequest,
  workspaceRead,
  type WorkspaceRequest,
  workspaceSearch,
} from './projection/workspace-tools.ts';
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
export {
  type CallOutcome,
  isErrorOutcome,
  type KnownResponse,
  notSent,
  type NotSent,
  type OutcomeUnknown,
  type SettledOutcome,
} from './send-gate/call-outcome.ts';
export {
  CANCELLED_BEFORE_SEND,
  cancelledBeforeSend,
  consumerOutcome,
  interruptedOutcome,
  OUTCOME_UNKNOWN,
  unknownOutcomeError,
} from './send-gate/cancel.ts';
export { decideSend, type SendDecision, type SendRequest } from './send-gate/send-gate.ts';
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
export { argumentsTextOf, emptyAsObject } from './tool-calls/arguments-text.ts';
export { type ModelToolCall, readToolCalls, type ToolCallBatch } from './tool-calls/read-tool-calls.ts';
export { catalogsToList, listTools, type RegistrationListing, type ToolListing } from './tool-resolution/list-tools.ts';
export type { Offer } from './tool-resolution/offer-tool.ts';
export {
  catalogsOf,
  type RegistrationReadings,
  registrationsOf,
  resolveTool,
} from './tool-resolution/resolve-tools.ts';
export type {
  CatalogReading,
  CatalogReadings,
  RegistrationReading,
  ResolvedTool,
  ToolDiagnostic,
  ToolDiagnosticCode,
} from './tool-resolution/resolved-tool.ts';
export { builtinIdOf, parseToolId, type ToolId } from './tool-resolution/tool-id.ts';
