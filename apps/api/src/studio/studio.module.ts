import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { ChangeStudioServerHandler } from './commands/change-studio-server.handler.ts';
import { RegisterStudioHandler } from './commands/register-studio.handler.ts';
import { RotateStudioTokenHandler } from './commands/rotate-studio-token.handler.ts';
import { StudioServerController } from './http/studio-server.controller.ts';
import { EarlierRevisions } from './protocol/rpc/earlier-revisions.ts';
import { McpMethods } from './protocol/rpc/methods.ts';
import { RpcService } from './protocol/rpc/rpc-service.ts';
import { ServerFactory } from './protocol/rpc/server-factory.ts';
import { StatelessRevision } from './protocol/rpc/stateless-revision.ts';
import { StudioTraffic } from './protocol/traffic/studio-traffic.ts';
import { RequestServer } from './protocol/serve-request.ts';
import { ConnectionTextHandler } from './queries/connection-text.handler.ts';
import { ListStudioTrafficHandler } from './queries/list-studio-traffic.handler.ts';
import { DescribeStudioServerHandler } from './queries/describe-studio-server.handler.ts';
import { CapabilitiesResource } from './resources/capabilities.resource.ts';
import { ResourceReader } from './resources/resource-reader.ts';
import { SettingsJournal } from './server/settings-journal.ts';
import { StudioListener } from './server/studio-listener.ts';
import { StudioServerService } from './server/studio-server-service.ts';
import { StudioToken } from './server/studio-token.ts';
import { StudioRegistry } from './tools/registry.ts';
import { ToolCaller } from './tools/tool-caller.ts';
import { WorkspaceGate } from './tools/workspace-gate.ts';
import { OnceRunner } from './writes/once-runner.ts';
import { Receipts } from './writes/receipts.ts';
import { WritePipeline } from './writes/write-pipeline.ts';

const server = [SettingsJournal, StudioToken, StudioListener, StudioServerService];
const protocol = [
  StudioTraffic,
  RequestServer,
  RpcService,
  EarlierRevisions,
  StatelessRevision,
  ServerFactory,
  McpMethods,
];
const tools = [
  WorkspaceGate,
  StudioRegistry,
  ToolCaller,
  ResourceReader,
  CapabilitiesResource,
  WritePipeline,
  OnceRunner,
  Receipts,
];
const messages = [
  ChangeStudioServerHandler,
  RotateStudioTokenHandler,
  RegisterStudioHandler,
  DescribeStudioServerHandler,
  ConnectionTextHandler,
  ListStudioTrafficHandler,
];

/** The built-in MCP server. What its tools are about comes from the modules that have parts with `@StudioPart()`. */
@Module({
  imports: [DiscoveryModule],
  controllers: [StudioServerController],
  providers: [...server, ...protocol, ...tools, ...messages],
  exports: [Receipts, ToolCaller, WorkspaceGate, WritePipeline],
})
export class StudioModule {}
