import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { McpTestCallOutcome } from '@taproom/contracts';
import { TestCallRegistry } from '../test-call-registry.ts';
import { testCallNotFound } from '../test-call-problems.ts';
import { AwaitTestCall } from './await-test-call.query.ts';

@QueryHandler(AwaitTestCall)
export class AwaitTestCallHandler implements IQueryHandler<AwaitTestCall> {
  constructor(private readonly registry: TestCallRegistry) {}

  execute({ callId, gone }: AwaitTestCall): Promise<McpTestCallOutcome> {
    const call = this.registry.find(callId);
    if (!call) throw testCallNotFound(callId);
    return call.wait(gone);
  }
}
