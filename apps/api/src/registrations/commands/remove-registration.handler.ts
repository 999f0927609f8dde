import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { requireMatch } from '../etag.ts';
import { RegistrationsView } from '../read-model/registrations-view.ts';
import { RegistrationPipeline } from '../registration-pipeline.ts';
import { notFound } from '../registration-problems.ts';
import { RegistrationRemover } from '../registration-remover.ts';
import { RemoveRegistration } from './remove-registration.command.ts';

/** A registration with a storage issue can be removed too: that is often the way out. */
@CommandHandler(RemoveRegistration)
export class RemoveRegistrationHandler implements ICommandHandler<RemoveRegistration> {
  constructor(
    private readonly pipeline: RegistrationPipeline,
    private readonly view: RegistrationsView,
    private readonly remover: RegistrationRemover,
  ) {}

  execute({ id, context }: RemoveRegistration): Promise<void> {
    return this.pipeline.alone(id, async () => {
      await this.view.settle();
      const entry = this.view.entry(id);
      if (!entry) throw notFound(id);
      requireMatch(context.ifMatch, entry.kind === 'healthy' ? entry : undefined);
      await this.remover.remove(id, context.actor);
    });
  }
}
