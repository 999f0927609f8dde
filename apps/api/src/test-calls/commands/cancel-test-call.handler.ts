import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { TestCallRegistry } from '../test-call-registry.ts';
import { testCallNotFound } from '../test-call-problems.ts';
import { CancelTestCall } from './cancel-test-call.command.ts';

@CommandHandler(CancelTestCall)
export class CancelTestCallHandler implements ICommandHandler<CancelTestCall> {
  constructor(private readonly registry: TestCallRegistry) {}

  execute({ callId }: CancelTestCall): Promise<void> {
    const call = this.registry.find(callId);
    if (!call) throw testCallNotFound(callId);
    call.cancel();
    return Promise.resolve();
  }
}
