export { selectedToolIds } from './agent/profile/profile.ts';
export type { AgentProfile, Delegation, ModelRetry, ProfileTools } from './agent/profile/profile.ts';
export { readProfile, readStoredProfile } from './agent/profile/read-profile.ts';
export type { ProfileReading } from './agent/profile/read-profile.ts';
export type { FinishInvocation, RequestCall, RunCommand, SettleCall, Settlement } from './agent/run/commands.ts';
export type { StartInvocation, StartRun } from './agent/run/commands.ts';
export { concludeBuiltinCall, concludeMcpCall } from './agent/run/conclude-call.ts';
export type { Conclusion } from './agent/run/conclude-call.ts';
export { decideRun, decideRunTogether } from './agent/run/decide.ts';
export type { AgentEvent, AgentEventType, ModelCallEvent } from './agent/run/events.ts';
export { evolveRun } from './agent/run/evolve.ts';
export { journalPage } from './agent/run/journal-page.ts';
export type { JournalPage, PageQuery } from './agent/run/journal-page.ts';
export { endsRun, invocationOf, journalEvent } from './agent/run/journal.ts';
export type { RunJournalEvent, StoredAgentEvent } from './agent/run/journal.ts';
export { matchStart } from './agent/run/match-start.ts';
export { requireDriver, requireInvocation } from './agent/run/open.ts';
export { planRecovery } from './agent/run/recover-run.ts';
export type { RecoveryStep } from './agent/run/recover-run.ts';
export { callAnswer, invocationView, runView, startedRun } from './agent/run/run-view.ts';
export type { InvocationView, RunView, StartedRun, ToolCallAnswer } from './agent/run/run-view.ts';
export { absentRun, callOf, openCalls, ROOT_INVOCATION, runStatus } from './agent/run/run.ts';
export type { Call, CallRef, Invocation, InvocationKind, InvocationStatus, Run, RunDriver } from './agent/run/run.ts';
export type { RunError, RunState, RunStatus } from './agent/run/run.ts';
export { requireDelegation } from './agent/run/start-invocation.ts';
export { requireRunnable } from './agent/run/start-run.ts';
export { upcastAgentEvent } from './agent/run/upcast.ts';
export { afterFinish, awaitReport, childrenToAwait, delegated } from './agent/server-driver/control-tools.ts';
export { haveEnded, readControlCall, refusalAnswer } from './agent/server-driver/control-tools.ts';
export type { AwaitedChildren, ControlName, ControlRequest } from './agent/server-driver/control-tools.ts';
export { modelRequest, openingMessages, taskMessages } from './agent/server-driver/model-request.ts';
export { planTurn } from './agent/server-driver/plan-turn.ts';
export type { Turn, TurnCall } from './agent/server-driver/plan-turn.ts';
export { buildSnapshot } from './agent/tools/build-snapshot.ts';
export type { SnapshotRequest } from './agent/tools/build-snapshot.ts';
export type { BuiltinName } from './agent/tools/builtin-tools.ts';
export { listAgentTools } from './agent/tools/list-agent-tools.ts';
export type { AgentToolItem } from './agent/tools/list-agent-tools.ts';
export type { AgentDiagnostic, SnapshotTool, ToolSnapshot } from './agent/tools/tool-snapshot.ts';
export { allocateAliases } from './aliases/allocate.ts';
export type { NamedTool } from './aliases/allocate.ts';
export type { Catalog, CatalogTool, Diagnostic } from './catalog/catalog.ts';
export { type Isolation, isolateReadings, isolateTools, type ReadOptions, readTools } from './catalog/isolate.ts';
export { type ParamHeader, ParamHeaderError, scanParamHeaders } from './catalog/param-headers.ts';
export {
  countTools,
  type DiscoveredTool,
  type DiscoveryResult,
  discoveryText,
  projectDiscovery,
  type StaleTool,
  type ToolCounts,
} from './catalog/project.ts';
export { type CatalogRecordReading, decodeCatalogRecord, encodeCatalogRecord } from './catalog/record.ts';
export type { ToolReading } from './catalog/read-tool.ts';
export { schemasToCheck, type Verdict } from './catalog/schemas.ts';
export { toRawTools } from './catalog/wire.ts';
export { joinCompletions } from './chat/answer/completion.ts';
export type { CompletionParts } from './chat/answer/completion.ts';
export { addUsage } from './chat/answer/usage.ts';
export { xMcp } from './chat/answer/x-mcp.ts';
export type { XMcpOptions } from './chat/answer/x-mcp.ts';
export { refusedConnection, requireConnection } from './chat/connections/check-connection.ts';
export type { ConnectionCheck } from './chat/connections/check-connection.ts';
export { chooseConnection } from './chat/connections/choose-connection.ts';
export type { ConnectionChoice } from './chat/connections/choose-connection.ts';
export { changedFields, connectionAfter, saveConnection } from './chat/connections/connection-events.ts';
export type { ConnectionEvent } from './chat/connections/connection-events.ts';
export { connectionIdFor } from './chat/connections/connection-id.ts';
export { connectionFrom, maskedConnection, upstreamUrl } from './chat/connections/connection.ts';
export type { ConnectionInput, InjectionMode, ModelConnection, UpstreamRoute } from './chat/connections/connection.ts';
export { matchSuspended } from './chat/continue/match-suspended.ts';
export type { Continuation, SuspendedTurn } from './chat/continue/match-suspended.ts';
export type { ClientResult } from './chat/continue/read-tail.ts';
export { contextLost, restoreHistory, turnLocalResults } from './chat/continue/restore-turn.ts';
export { hiddenResults, suspensionOf } from './chat/continue/suspend.ts';
export type { HiddenResult, TurnToSuspend } from './chat/continue/suspend.ts';
export { chatErrorAnswer, chatErrorBody } from './chat/failures.ts';
export type { ChatErrorAnswer, ChatErrorBody, ChatFailure } from './chat/failures.ts';
export { applyBodyOverrides, upstreamHeaders } from './chat/overrides/apply-overrides.ts';
export type { Overrides } from './chat/overrides/overrides.ts';
export { readOverrides } from './chat/overrides/read-overrides.ts';
export type { OverridesReading, OverrideTexts, YamlReading } from './chat/overrides/read-overrides.ts';
export { requireAgentConnection } from './chat/overrides/require-agent.ts';
export { MAX_UPSTREAM_RETRIES, repeatsToolSend } from './chat/repeat-guard.ts';
export type { EarlierRequest, RepeatCheck } from './chat/repeat-guard.ts';
export { clientToolNames, readChatRequest } from './chat/rounds/chat-request.ts';
export type { ChatRequest } from './chat/rounds/chat-request.ts';
export { shouldInject } from './chat/rounds/injection.ts';
export { clientCallsOf, hasHiddenPart, planReply } from './chat/rounds/plan-reply.ts';
export type { ReplyContext, ReplyPlan, RoutedCall } from './chat/rounds/plan-reply.ts';
export { historyAfter, leavesMcpOut, passedThrough, upstreamBody } from './chat/rounds/plan-round.ts';
export type { RoundRequest } from './chat/rounds/plan-round.ts';
export { assembleMessage } from './chat/stream/assemble-message.ts';
export { finalChunks } from './chat/stream/final-chunks.ts';
export type { StreamEnd } from './chat/stream/final-chunks.ts';
export { readChunk } from './chat/stream/read-chunk.ts';
export type { UpstreamChunk } from './chat/stream/read-chunk.ts';
export { identityOf, rewriteChunk } from './chat/stream/rewrite-chunk.ts';
export type { Rewritten } from './chat/stream/rewrite-chunk.ts';
export { beginRound, silentStream } from './chat/stream/stream-state.ts';
export type { StreamState } from './chat/stream/stream-state.ts';
export { ConsumerError } from './consumer-error.ts';
export type { AgentErrorCode, ConnectionErrorCode, ConsumerErrorCode, LegacyErrorCode } from './consumer-error.ts';
export type { Described, DescriptionResult } from './descriptions/describe-tool.ts';
export { describeIssues, DomainError, type DomainErrorCode, type DomainIssue } from './errors.ts';
export { parseImport } from './import/parse-import.ts';
export { readDecimal } from './json-text/decimal.ts';
export { isGiven, itemsOf, memberOf, stringTree, textOf, withMember, withoutMembers } from './json-text/json-tree.ts';
export type { JsonMember, JsonObjectTree, JsonTree } from './json-text/json-tree.ts';
export { parseJsonTree, tryJsonTree } from './json-text/parse-json-tree.ts';
export { jsonTreeOf, writeJsonTree } from './json-text/write-json-tree.ts';
export { isJsonObject, type JsonObject } from './json/json-object.ts';
export { isRawNumber, jsonDepthExceeds, parseBoundedLossless, parseLossless, type RawNumber } from './json/lossless.ts';
export { type JsonReading, readJson } from './json/read-json.ts';
export { limitDiagnostic } from './legacy/commit.ts';
export type { CommitTurn } from './legacy/commit.ts';
export { readChatLines } from './legacy/convert/chat-file.ts';
export { convertChat } from './legacy/convert/convert-chat.ts';
export type { ProviderMessage } from './legacy/convert/convert-chat.ts';
export { decideGeneration, decideGenerationTogether } from './legacy/decide.ts';
export type { LegacyCommand } from './legacy/decide.ts';
export type { GenerationCreated, LegacyEvent, LegacyEventType } from './legacy/events.ts';
export { evolveGeneration } from './legacy/evolve.ts';
export { finalizedRound, generationView, legacyCallAnswer } from './legacy/generation-view.ts';
export { startedGeneration } from './legacy/generation-view.ts';
export type { CallView, GenerationView, LegacyCallAnswer, StartedGeneration } from './legacy/generation-view.ts';
export { absentGeneration, groupKeyOf, openLegacyCalls } from './legacy/generation.ts';
export { toolWasSent } from './legacy/generation.ts';
export type { Binding, Descriptor, Generation, GenerationDiagnostic, GenerationError } from './legacy/generation.ts';
export type { GenerationSource, GenerationState, GenerationStatus, LegacyCall } from './legacy/generation.ts';
export type { RequestMark, RootRequest, Round } from './legacy/generation.ts';
export { generationJournalEvent } from './legacy/journal.ts';
export type { GenerationJournalEvent } from './legacy/journal.ts';
export { requireRound } from './legacy/open.ts';
export { previewTools } from './legacy/preview-tools.ts';
export type { PreviewedTool, ToolPreview } from './legacy/preview-tools.ts';
export { readLegacyCall } from './legacy/read-legacy-call.ts';
export type { LegacyCallRequest } from './legacy/read-legacy-call.ts';
export { planGenerationRecovery } from './legacy/recover-generation.ts';
export { legacyCallOf } from './legacy/request-legacy-call.ts';
export { requestsOf } from './legacy/requests.ts';
export { localToolNames, namesAfterHook, roundAnswer, roundSpecs } from './legacy/rounds.ts';
export type { RoundAnswer } from './legacy/rounds.ts';
export { commitAnswer } from './legacy/rows.ts';
export type { CommitAnswer, CommittedTurn, TurnEvent } from './legacy/rows.ts';
export type { ClientCall, Suspension } from './legacy/suspension.ts';
export type { LegacyToolMessage } from './legacy/tool-message.ts';
export type { LocalResult } from './legacy/turn-results.ts';
export { upcastLegacyEvent } from './legacy/upcast.ts';
export { memberPath } from './member-path.ts';
export { requireNativeName } from './native-name.ts';
export type { CallToDeliver, Delivery, RunFile, ViewReaders } from './projection/deliver-result.ts';
export { readLines } from './projection/read-lines.ts';
export type { LinePage, LineRange } from './projection/read-lines.ts';
export { argumentsPathOf, runFileKind } from './projection/run-files.ts';
export type { CallPlace, RunFileKind } from './projection/run-files.ts';
export type { SearchedFile } from './projection/search-lines.ts';
export type { AgentToolResult } from './projection/tool-result.ts';
export { answerRead, answerSearch, workspaceRead, workspaceSearch } from './projection/workspace-tools.ts';
export type { BuiltinAnswer, ReadRequest, SearchRequest, WorkspaceRequest } from './projection/workspace-tools.ts';
export type { JournalLevel, Recorded } from './recorded.ts';
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
export { notSent } from './send-gate/call-outcome.ts';
export type { CallOutcome, KnownResponse, NotSent, OutcomeUnknown, SettledOutcome } from './send-gate/call-outcome.ts';
export { cancelledBeforeSend, consumerOutcome } from './send-gate/cancel.ts';
export { OUTCOME_UNKNOWN, unknownOutcomeError } from './send-gate/cancel.ts';
export { decideSend } from './send-gate/send-gate.ts';
export type { SendDecision, SendRequest } from './send-gate/send-gate.ts';
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
export { emptyAsObject } from './tool-calls/arguments-text.ts';
export { toolMessage } from './tool-calls/chat-messages.ts';
export { contentText, modelChoice, readModelReply } from './tool-calls/model-reply.ts';
export type { ModelReply } from './tool-calls/model-reply.ts';
export { mayRetryModel, modelRetryDelay } from './tool-calls/model-retry.ts';
export type { ModelFailure } from './tool-calls/model-retry.ts';
export type { ModelToolCall, ToolCallBatch } from './tool-calls/read-tool-calls.ts';
export type { ToolSpec } from './tool-calls/tool-spec.ts';
export { catalogsToList, listTools } from './tool-resolution/list-tools.ts';
export type { RegistrationListing, ToolListing } from './tool-resolution/list-tools.ts';
export type { Offer } from './tool-resolution/offer-tool.ts';
export { catalogsOf, registrationsOf, resolveTools } from './tool-resolution/resolve-tools.ts';
export type { RegistrationReadings, ToolSources } from './tool-resolution/resolve-tools.ts';
export type { CatalogReading, CatalogReadings, RegistrationReading } from './tool-resolution/resolved-tool.ts';
export type { ResolvedTool, ToolDiagnostic, ToolDiagnosticCode } from './tool-resolution/resolved-tool.ts';
export { parseToolId } from './tool-resolution/tool-id.ts';
export type { ToolId } from './tool-resolution/tool-id.ts';
