import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { LegacyCallAnswer } from '@taproom/contracts';
import { readLegacyCall } from '@taproom/mcp-domain';
import { Generations } from '../generations.ts';
import { CallTool } from './call-tool.command.ts';

@CommandHandler(CallTool)
export class CallToolHandler implements ICommandHandler<CallTool> {
  constructor(private readonly generations: Generations) {}

  async execute({ caller, place, call }: CallTool): Promise<LegacyCallAnswer> {
    const { generationId, roundId } = place;
    await this.generations.requireStepwise(caller, generationId);
    const { answer } = await this.generations.call(caller, generationId, { roundId, ...readLegacyCall(call) });
    return answer;
  }
}
