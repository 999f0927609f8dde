import { Logger } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { encodeRegistrationRecord } from '@taproom/mcp-domain';
import { ProblemError } from '../../platform/http/problem-error.ts';
import { RegistrationsView } from '../read-model/registrations-view.ts';
import { type RegistrationAnswer, RegistrationPipeline } from '../registration-pipeline.ts';
import { notFound } from '../registration-problems.ts';
import { recordNameOf } from '../registration-storage.ts';
import { RebuildRegistration } from './rebuild-registration.command.ts';

@CommandHandler(RebuildRegistration)
export class RebuildRegistrationHandler implements ICommandHandler<RebuildRegistration> {
  private readonly logger = new Logger(RebuildRegistrationHandler.name);

  constructor(
    private readonly pipeline: RegistrationPipeline,
    private readonly view: RegistrationsView,
  ) {}

  execute({ id, actor }: RebuildRegistration): Promise<RegistrationAnswer> {
    return this.pipeline.alone(id, async () => {
      await this.view.settle();
      const entry = this.view.entry(id);
      if (!entry) throw notFound(id);
      if (entry.kind === 'healthy') return this.pipeline.answer(id);
      const head = this.view.head(id);
      if (head.kind === 'damaged' || head.state.status !== 'present') throw notRebuildable(entry.issue.file);
      const record = encodeRegistrationRecord(head.state.registration, head.revision);
      await this.view.folder.remove(recordNameOf(id));
      await this.view.folder.write(recordNameOf(id), record);
      await this.view.advance(id, head);
      this.logger.log(
        `Registration ${id} was rebuilt from its stream at revision ${head.revision}, asked by ${actor}.`,
      );
      return this.pipeline.answer(id);
    });
  }
}

function notRebuildable(file: string): ProblemError {
  return new ProblemError(
    'mcp.registration_not_rebuildable',
    `${file} can't be rebuilt: its history is missing or damaged. Restore the file from a backup, or remove the registration.`,
    { params: { file } },
  );
}
