import { Module } from '@nestjs/common';
import { ChangeRegistrationHandler } from './commands/change-registration.handler.ts';
import { CreateRegistrationHandler } from './commands/create-registration.handler.ts';
import { RebuildRegistrationHandler } from './commands/rebuild-registration.handler.ts';
import { RemoveRegistrationHandler } from './commands/remove-registration.handler.ts';
import { RegistrationsController } from './http/registrations.controller.ts';
import { ToolsController } from './http/tools.controller.ts';
import { GetRegistrationHandler } from './queries/get-registration.handler.ts';
import { ListRegistrationsHandler } from './queries/list-registrations.handler.ts';
import { ParseImportHandler } from './queries/parse-import.handler.ts';
import { LaggingRecords } from './lagging-records.ts';
import { RegistrationsView } from './read-model/registrations-view.ts';
import { RecordPace } from './record-pace.ts';
import { RegistrationPipeline } from './registration-pipeline.ts';
import { RegistrationRecovery } from './registration-recovery.ts';
import { RegistrationRemover } from './registration-remover.ts';
import { RegistrationTurns } from './registration-turns.ts';
import { RegistrationWriter } from './registration-writer.ts';

@Module({
  controllers: [RegistrationsController, ToolsController],
  providers: [
    RegistrationsView,
    RegistrationPipeline,
    RegistrationTurns,
    RegistrationWriter,
    LaggingRecords,
    { provide: RecordPace, useFactory: () => new RecordPace() },
    RegistrationRemover,
    RegistrationRecovery,
    CreateRegistrationHandler,
    ChangeRegistrationHandler,
    RemoveRegistrationHandler,
    RebuildRegistrationHandler,
    ListRegistrationsHandler,
    GetRegistrationHandler,
    ParseImportHandler,
  ],
  exports: [RegistrationsView, RegistrationPipeline],
})
export class RegistrationsModule {}
