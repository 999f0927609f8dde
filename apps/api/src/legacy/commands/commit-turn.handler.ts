import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { LegacyTurnCommitted } from '@taproom/contracts';
import { digestOf } from '../digest-of.ts';
import { Generations } from '../generations.ts';
import { CommitTurn } from './commit-turn.command.ts';

@CommandHandler(CommitTurn)
export class CommitTurnHandler implements ICommandHandler<CommitTurn> {
  constructor(private readonly generations: Generations) {}

  async execute({ caller, place, turn, toolCalls }: CommitTurn): Promise<LegacyTurnCommitted> {
    const { generationId, roundId } = place;
    await this.generations.requireStepwise(caller, generationId);
    const { name, content } = turn.assistant;
    const { answer } = await this.generations.commit(caller, generationId, {
      roundId,
      digest: digestOf(turn),
      assistant: { content: content ?? '', toolCalls, ...(name !== undefined && { name }) },
      localResults: turn.localResults ?? [],
    });
    return answer;
  }
}
