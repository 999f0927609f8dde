import { type BeforeApplicationShutdown, Module } from '@nestjs/common';
import { McpGatewayModule } from '../mcp-gateway/mcp-gateway.module.ts';
import { RegistrationsModule } from '../registrations/registrations.module.ts';
import { CancelTestCallHandler } from './commands/cancel-test-call.handler.ts';
import { StartTestCallHandler } from './commands/start-test-call.handler.ts';
import { TestCallsController } from './http/test-calls.controller.ts';
import { AwaitTestCallHandler } from './queries/await-test-call.handler.ts';
import { TestCallRegistry } from './test-call-registry.ts';
import { TestCallRunner } from './test-call-runner.ts';

@Module({
  imports: [RegistrationsModule, McpGatewayModule],
  controllers: [TestCallsController],
  providers: [TestCallRegistry, TestCallRunner, StartTestCallHandler, CancelTestCallHandler, AwaitTestCallHandler],
})
export class TestCallsModule implements BeforeApplicationShutdown {
  constructor(
    private readonly registry: TestCallRegistry,
    private readonly runner: TestCallRunner,
  ) {}

  /** Whoever waits is told the truth before the connections close, and so is the feed before the disk is let go. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.registry.stopAll();
    await this.runner.told();
  }
}
