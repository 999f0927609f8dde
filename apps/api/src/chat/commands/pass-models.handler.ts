import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { chatErrorAnswer } from '@taproom/mcp-domain';
import { ModelGateway } from '../../model-gateway/model-gateway.ts';
import { ModelServerError } from '../../model-gateway/model-server-error.ts';
import { targetOf } from '../../model-connections/connection-target.ts';
import { ConnectionChooser } from '../connection-chooser.ts';
import { PassModels } from './pass-models.command.ts';

@CommandHandler(PassModels)
export class PassModelsHandler implements ICommandHandler<PassModels> {
  constructor(
    private readonly chooser: ConnectionChooser,
    private readonly gateway: ModelGateway,
  ) {}

  async execute({ request: { caller, connection }, sink }: PassModels): Promise<void> {
    const usable = await this.chooser.choose(caller, connection);
    try {
      const answer = await this.gateway.send({ method: 'GET', ...targetOf(usable, '/models'), signal: sink.gone });
      await sink.passOn(answer);
    } catch (error) {
      if (sink.gone.aborted || sink.begun) return;
      if (!(error instanceof ModelServerError)) throw error;
      sink.refuse(chatErrorAnswer({ kind: 'upstream-unreachable', message: error.message }, false));
    }
  }
}
