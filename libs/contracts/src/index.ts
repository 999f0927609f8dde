export { About, Recommendation } from './system/about.ts';
export {
  ClientToken,
  ClientTokenIssue,
  ClientTokenList,
  ClientTokenName,
  ClientTokenScope,
  MadeClientToken,
  MakeClientToken,
} from './access/client-token.ts';
export { AccessScope, AccessSession, SignIn } from './access/sign-in.ts';
export { ActivityItem, ActivityPage, ActivityRangeQuery } from './activity.ts';
export { AgentEventsPage, AgentEventsQuery, AgentRunEvent } from './agent/events.ts';
export { AgentFileList, AgentFilePage, AgentFilesQuery } from './agent/files.ts';
export { AgentResult, AgentResultQuery } from './agent/result.ts';
export {
  AgentInvocationFinished,
  AgentInvocationStarted,
  AgentToolCallAnswer,
  CallAgentTool,
  CallAgentToolQuery,
  FinishAgentInvocation,
  StartAgentInvocation,
} from './agent/invocations.ts';
export {
  AgentProfileDocument,
  AgentProfileIssue,
  AgentProfileList,
  AgentProfileSaved,
  AgentProfileSummary,
} from './agent/profiles.ts';
export {
  AgentInvocation,
  AgentRun,
  AgentRunDriver,
  AgentRunError,
  AgentRunList,
  AgentRunStarted,
  AgentRunStatus,
  AgentRunsQuery,
  AgentRunSummary,
  StartAgentRun,
} from './agent/runs.ts';
export {
  AgentDiagnostic,
  AgentProfileTools,
  AgentProfileToolsQuery,
  AgentSnapshotTool,
  AgentTool,
  AgentToolList,
  AgentToolSnapshot,
  AgentToolSpec,
} from './agent/tools.ts';
export { CallLegacyTool, LegacyCallAnswer, LegacyToolMessage } from './legacy/calls.ts';
export { ConvertLegacyChat, LegacyChatConverted, LegacyChatFile } from './legacy/chats.ts';
export { CommitLegacyTurn, LegacyInvocation, LegacyRow, LegacyTurnCommitted } from './legacy/commit.ts';
export {
  LegacyBinding,
  LegacyDiagnostic,
  LegacyError,
  LegacyGenerationEnding,
  LegacyGenerationStarted,
  LegacyGenerationState,
  LegacyTool,
  StartLegacyGeneration,
} from './legacy/generation.ts';
export { LegacyPreview } from './legacy/preview.ts';
export { LegacyGeneration, ReadLegacyGenerationQuery } from './legacy/read.ts';
export { FinalizeLegacyRound, LegacyRoundFinalized, LegacyRoundPrepared, PrepareLegacyRound } from './legacy/rounds.ts';
export type { McpApi } from './mcp/api.ts';
export { createMcpApi } from './mcp/client.ts';
export { McpCatalogSummaries, McpCatalogSummary } from './mcp/catalog-summary.ts';
export { McpDiagnostic, McpDiscoveryResult, McpStaleTool, McpTool } from './mcp/discovery.ts';
export { installHostAbi } from './mcp/host-abi.ts';
export { TaproomError, TaproomUnreachableError } from './mcp/http-error.ts';
export { createHttp, type Http, type HttpAnswer, type HttpOptions } from './mcp/http.ts';
export {
  CreateMcpServer,
  ParseMcpImport,
  SetMcpServerState,
  SetMcpToolDescriptionOverride,
  SetMcpToolPermission,
  StartMcpTestCall,
  UpdateMcpServer,
} from './mcp/requests.ts';
export {
  McpProtocolVersion,
  McpServer,
  McpServerList,
  McpServerState,
  McpStorageIssue,
  McpStorageIssueCode,
  McpStoredPermission,
  McpToolPermission,
  RegistrationId,
  ToolDescriptionOverride,
} from './mcp/server.ts';
export {
  McpCallDiagnostic,
  McpKnownResponse,
  McpServerError,
  McpTestCallOutcome,
  McpTestCallStarted,
  McpToolResult,
  McpUnsupportedResponse,
} from './mcp/test-call.ts';
export { ChatCompletion, ChatCompletionRequest, ChatError, ModelList, XMcp } from './chat/chat.ts';
export {
  CreateModelConnection,
  InjectionMode,
  ModelConnection,
  ModelConnectionList,
  ReplaceModelConnection,
} from './model-connections/model-connection.ts';
export { ModelConnectionTest } from './model-connections/test-connection.ts';
export {
  answerCodes,
  callCodes,
  callDiagnosticCodes,
  catalogDiagnosticCodes,
  studioWarningCodes,
  toolDiagnosticCodes,
  type AnswerCode,
  type CallCode,
  type CallDiagnosticCode,
  type CatalogDiagnosticCode,
  type StudioWarningCode,
  type ToolDiagnosticCode,
} from './codes.ts';
export { DiscoveryProgress } from './mcp/discovery-progress.ts';
export {
  DiscoveryFailure,
  DiscoveryFailureKind,
  IssueCode,
  Problem,
  ProblemCode,
  ProblemIssue,
  ProblemParams,
  problemStatus,
} from './problem.ts';
export {
  CharacterExportQuery,
  ExportPreview,
  ExportQuery,
  ImportedIds,
  ImportKind,
  ImportOptions,
  ImportResult,
  LorebookExportQuery,
  StudioWarning,
} from './studio/import.ts';
export { DeletedItem, DeletedList, DeletedQuery, RestoredItem, StudioKind } from './studio/deleted.ts';
export {
  AssetChange,
  AssetHistory,
  AssetHistoryQuery,
  AssetVersion,
  EntryKind,
  LibraryAsset,
  LibraryItem,
  LibraryKind,
  LibraryMembers,
  LibraryPage,
  LibraryQuery,
  LibraryWritten,
  MoveEntry,
} from './studio/library.ts';
export {
  ChangeStudioServer,
  StudioAddress,
  StudioAddressKind,
  StudioRegistered,
  StudioScope,
  StudioServer,
  StudioToken,
  StudioTokenAnswer,
} from './studio/server.ts';
export { StudioClient, StudioRefusal, StudioRequest, StudioTraffic } from './studio/traffic.ts';
