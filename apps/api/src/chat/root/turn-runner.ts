import { Injectable } from '@nestjs/common';
import { emptyAsObject, type Generation, type RoutedCall } from '@taproom/mcp-domain';
import { Generations } from '../../legacy/generations.ts';
import { ChatRefusal } from '../chat-refusal.ts';
import type { ChatRoot } from './chat-root.ts';

/** The MCP calls of a turn, in order, each through the gate. */
@Injectable()
export class TurnRunner {
  constructor(private readonly generations: Generations) {}

  /**
   * The generation with an outcome for each of them.
   * @throws ChatRefusal for an unknown outcome; after an abort the signal's reason; StorageFailedError
   */
  async run(root: ChatRoot, roundId: string, calls: readonly RoutedCall[]): Promise<Generation> {
    for (const { call, to } of calls) {
      if (to !== 'mcp') continue;
      root.signal.throwIfAborted();
      root.brokeOff = true;
      const made = await this.generations.call(root.caller, root.generation.generationId, {
        roundId,
        toolCallId: call.id,
        name: call.name,
        argumentsJson: emptyAsObject(call.argumentsText),
      });
      root.generation = made.generation;
      root.brokeOff = false;
      if ('terminated' in made.answer) {
        throw new ChatRefusal({ kind: 'outcome-unknown', message: made.answer.terminated.message });
      }
    }
    root.signal.throwIfAborted();
    return root.generation;
  }
}
