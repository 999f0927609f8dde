import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { localToolNames, type RoundAnswer, roundAnswer } from '@taproom/mcp-domain';
import { Generations } from '../generations.ts';
import { PrepareRound } from './prepare-round.command.ts';

@CommandHandler(PrepareRound)
export class PrepareRoundHandler implements ICommandHandler<PrepareRound> {
  constructor(private readonly generations: Generations) {}

  async execute({ caller, generationId, localTools }: PrepareRound): Promise<RoundAnswer> {
    await this.generations.requireStepwise(caller, generationId);
    const localNames = localToolNames(localTools);
    const { generation, round } = await this.generations.prepareRound(caller, generationId, { localNames });
    return roundAnswer(generation, round, []);
  }
}
