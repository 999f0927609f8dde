import { type BeforeApplicationShutdown, Module, type Provider } from '@nestjs/common';
import { ModelGatewayModule } from '../model-gateway/model-gateway.module.ts';
import { ToolsModule } from '../tools/tools.module.ts';
import { CallDesk } from './calls/call-desk.ts';
import { CallSettler } from './calls/call-settler.ts';
import { ClientCalls } from './calls/client-calls.ts';
import { Workspace } from './calls/workspace.ts';
import { CallAgentToolHandler } from './commands/call-agent-tool.handler.ts';
import { CancelRunHandler } from './commands/cancel-run.handler.ts';
import { FinishInvocationHandler } from './commands/finish-invocation.handler.ts';
import { PutProfileHandler } from './commands/put-profile.handler.ts';
import { RemoveProfileHandler } from './commands/remove-profile.handler.ts';
import { StartInvocationHandler } from './commands/start-invocation.handler.ts';
import { StartRunHandler } from './commands/start-run.handler.ts';
import { AgentModel } from './driver/agent-model.ts';
import { ChildStarter } from './driver/child-starter.ts';
import { ControlCalls } from './driver/control-calls.ts';
import { InvocationLoop } from './driver/invocation-loop.ts';
import { ServerDriver } from './driver/server-driver.ts';
import { ServerStarts } from './driver/server-starts.ts';
import { TurnCalls } from './driver/turn-calls.ts';
import { AgentToolsController } from './http/agent-tools.controller.ts';
import { EventsController } from './http/events.controller.ts';
import { FilesController } from './http/files.controller.ts';
import { InvocationsController } from './http/invocations.controller.ts';
import { ProfilesController } from './http/profiles.controller.ts';
import { RunsController } from './http/runs.controller.ts';
import { AgentProfiles } from './profiles/agent-profiles.ts';
import { FollowRunEventsHandler } from './queries/follow-run-events.handler.ts';
import { GetInvocationToolsHandler } from './queries/get-invocation-tools.handler.ts';
import { GetProfileHandler } from './queries/get-profile.handler.ts';
import { GetResultHandler } from './queries/get-result.handler.ts';
import { GetRunHandler } from './queries/get-run.handler.ts';
import { ListAgentToolsHandler } from './queries/list-agent-tools.handler.ts';
import { ListProfilesHandler } from './queries/list-profiles.handler.ts';
import { ListRunFilesHandler } from './queries/list-run-files.handler.ts';
import { ListRunsHandler } from './queries/list-runs.handler.ts';
import { PreviewProfileHandler } from './queries/preview-profile.handler.ts';
import { ReadRunEventsHandler } from './queries/read-run-events.handler.ts';
import { ReadRunFileHandler } from './queries/read-run-file.handler.ts';
import { AgentRuns } from './runs/agent-runs.ts';
import { KeepTrying } from './runs/keep-trying.ts';
import { RunDirectory } from './runs/run-directory.ts';
import { RunFiles } from './runs/run-files.ts';
import { RunJournal } from './runs/run-journal.ts';
import { RunRecovery } from './runs/run-recovery.ts';
import { RunSweep } from './runs/run-sweep.ts';
import { RunWork } from './runs/run-work.ts';
import { Snapshots } from './runs/snapshots.ts';

const handlers: Provider[] = [
  PutProfileHandler,
  RemoveProfileHandler,
  ListProfilesHandler,
  GetProfileHandler,
  PreviewProfileHandler,
  ListAgentToolsHandler,
  StartRunHandler,
  CancelRunHandler,
  GetRunHandler,
  GetResultHandler,
  ListRunsHandler,
  StartInvocationHandler,
  FinishInvocationHandler,
  GetInvocationToolsHandler,
  CallAgentToolHandler,
  ReadRunEventsHandler,
  FollowRunEventsHandler,
  ListRunFilesHandler,
  ReadRunFileHandler,
];

@Module({
  imports: [ToolsModule, ModelGatewayModule],
  controllers: [
    ProfilesController,
    AgentToolsController,
    RunsController,
    InvocationsController,
    EventsController,
    FilesController,
  ],
  providers: [
    AgentProfiles,
    RunJournal,
    RunFiles,
    RunDirectory,
    RunWork,
    RunRecovery,
    RunSweep,
    AgentRuns,
    Snapshots,
    Workspace,
    CallSettler,
    CallDesk,
    ClientCalls,
    KeepTrying,
    AgentModel,
    ChildStarter,
    ControlCalls,
    TurnCalls,
    InvocationLoop,
    ServerStarts,
    ServerDriver,
    ...handlers,
  ],
})
export class AgentModule implements BeforeApplicationShutdown {
  constructor(private readonly work: RunWork) {}

  /** What runs is stopped, and what came of it is recorded before the disk is let go. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.work.stopAll();
  }
}
