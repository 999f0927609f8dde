import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type RegistrationAnswer, RegistrationPipeline } from '../registration-pipeline.ts';
import { ChangeRegistration } from './change-registration.command.ts';

@CommandHandler(ChangeRegistration)
export class ChangeRegistrationHandler implements ICommandHandler<ChangeRegistration> {
  constructor(private readonly pipeline: RegistrationPipeline) {}

  execute({ id, change, context }: ChangeRegistration): Promise<RegistrationAnswer> {
    return this.pipeline.change(id, change, context);
  }
}
