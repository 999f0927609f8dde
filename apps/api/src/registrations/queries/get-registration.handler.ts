import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type RegistrationAnswer, RegistrationPipeline } from '../registration-pipeline.ts';
import { GetRegistration } from './get-registration.query.ts';

@QueryHandler(GetRegistration)
export class GetRegistrationHandler implements IQueryHandler<GetRegistration> {
  constructor(private readonly pipeline: RegistrationPipeline) {}

  async execute({ id }: GetRegistration): Promise<RegistrationAnswer> {
    await this.pipeline.healthy(id);
    return this.pipeline.answer(id);
  }
}
