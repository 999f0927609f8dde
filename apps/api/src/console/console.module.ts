import { Module } from '@nestjs/common';
import { RegistrationsModule } from '../registrations/registrations.module.ts';
import { RecordFirstLoadHandler } from './commands/first-load.handler.ts';
import { FirstLoadCompletion } from './first-load-completion.ts';
import { FirstLoadMark } from './first-load-mark.ts';
import { ConsoleController } from './http/console.controller.ts';

@Module({
  imports: [RegistrationsModule],
  controllers: [ConsoleController],
  providers: [FirstLoadMark, FirstLoadCompletion, RecordFirstLoadHandler],
})
export class ConsoleModule {}
