import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Ids } from '../../platform/time/clock.ts';
import { type RegistrationAnswer, RegistrationPipeline } from '../registration-pipeline.ts';
import { CreateRegistration } from './create-registration.command.ts';

@CommandHandler(CreateRegistration)
export class CreateRegistrationHandler implements ICommandHandler<CreateRegistration> {
  constructor(
    private readonly pipeline: RegistrationPipeline,
    private readonly ids: Ids,
  ) {}

  execute({ input, actor, id }: CreateRegistration): Promise<RegistrationAnswer> {
    return this.pipeline.create({ type: 'create', id: id ?? this.ids.uuid(), ...input }, { actor });
  }
}
