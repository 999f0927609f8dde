import { Module } from '@nestjs/common';
import { RegistrationsModule } from '../registrations/registrations.module.ts';
import { RecordFirstLoadHandler } from './commands/first-load.handler.ts';
import { FirstLoadMark } from './first-load-mark.ts';
import { ConsoleController } from './http/console.controller.ts';

@Module({
  imports: [RegistrationsModule],
  controllers: [ConsoleController],
  providers: [FirstLoadMark, RecordFirstLoadHandler],
})
export class ConsoleModule {}
