import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { LegacyRoundFinalized } from '@taproom/contracts';
import { finalizedRound, namesAfterHook } from '@taproom/mcp-domain';
import { digestOf } from '../digest-of.ts';
import { Generations } from '../generations.ts';
import { FinalizeRound } from './finalize-round.command.ts';

@CommandHandler(FinalizeRound)
export class FinalizeRoundHandler implements ICommandHandler<FinalizeRound> {
  constructor(private readonly generations: Generations) {}

  async execute({ caller, generationId, final }: FinalizeRound): Promise<LegacyRoundFinalized> {
    await this.generations.requireStepwise(caller, generationId);
    const { roundId, tools } = final;
    const finalize = { roundId, names: namesAfterHook(tools), digest: digestOf(tools) };
    const { generation } = await this.generations.finalizeRound(caller, generationId, finalize);
    return finalizedRound(generation, roundId);
  }
}
