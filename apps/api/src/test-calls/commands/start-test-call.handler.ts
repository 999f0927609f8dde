import { Logger } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { McpTestCallStarted } from '@taproom/contracts';
import { requireNativeName } from '@taproom/mcp-domain';
import { Ids } from '../../platform/time/clock.ts';
import { RegistrationsView } from '../../registrations/read-model/registrations-view.ts';
import { notFound } from '../../registrations/registration-problems.ts';
import { TestCallRegistry } from '../test-call-registry.ts';
import { TestCallRunner } from '../test-call-runner.ts';
import { StartTestCall } from './start-test-call.command.ts';

@CommandHandler(StartTestCall)
export class StartTestCallHandler implements ICommandHandler<StartTestCall> {
  private readonly logger = new Logger(StartTestCallHandler.name);

  constructor(
    private readonly view: RegistrationsView,
    private readonly registry: TestCallRegistry,
    private readonly runner: TestCallRunner,
    private readonly ids: Ids,
  ) {}

  async execute({ registrationId, call, actor }: StartTestCall): Promise<McpTestCallStarted> {
    requireNativeName(call.nativeName);
    await this.view.settle();
    if (!this.view.entry(registrationId)) throw notFound(registrationId);
    const callId = this.ids.uuid();
    const request = { registrationId, ...call, actor };
    const started = this.registry.start(callId, (signal, onHandedOff) =>
      this.runner.run(request, { signal, onHandedOff }),
    );
    void started.outcome.then(() => {
      if (started.failure) this.logger.error(started.failure);
    });
    return { callId };
  }
}
