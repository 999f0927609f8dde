import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { RegistrationsView } from '../registrations/read-model/registrations-view.ts';
import { FirstLoadMark } from './first-load-mark.ts';

/**
 * Finishes what a crash left between the recommended registration and its mark, before anybody can remove the registration: it
 * would come back once.
 */
@Injectable()
export class FirstLoadCompletion implements OnApplicationBootstrap {
  private readonly logger = new Logger(FirstLoadCompletion.name);

  constructor(
    private readonly mark: FirstLoadMark,
    private readonly view: RegistrationsView,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    try {
      const mark = await this.mark.read();
      if (mark?.state !== 'pending') return;
      await this.view.settle();
      if (this.view.entry(mark.registrationId)) await this.mark.write({ ...mark, state: 'done' });
    } catch (error) {
      this.logger.warn(`The mark of the recommended server could not be finished: ${String(error)}`);
    }
  }
}
