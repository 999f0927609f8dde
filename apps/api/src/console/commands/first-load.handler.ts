import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Recommendation } from '@taproom/contracts';
import { KeyedQueue } from '../../platform/locks/keyed-queue.ts';
import { Ids } from '../../platform/time/clock.ts';
import { CreateRegistration } from '../../registrations/commands/create-registration.command.ts';
import { RegistrationsView } from '../../registrations/read-model/registrations-view.ts';
import { FirstLoadMark } from '../first-load-mark.ts';
import { RecordFirstLoad } from './first-load.command.ts';

const exa = { displayName: 'Exa Search', endpoint: 'https://mcp.exa.ai/mcp' };

@CommandHandler(RecordFirstLoad)
export class RecordFirstLoadHandler implements ICommandHandler<RecordFirstLoad> {
  readonly #queue = new KeyedQueue();
  /** Created by this process, whatever became of it or of the mark. */
  #created: string | undefined;

  constructor(
    private readonly mark: FirstLoadMark,
    private readonly view: RegistrationsView,
    private readonly commands: CommandBus,
    private readonly ids: Ids,
  ) {}

  execute({ actor }: RecordFirstLoad): Promise<Recommendation> {
    return this.#queue.run('first-load', () => this.#once(actor));
  }

  /**
   * The mark names the registration before it is created: after a crash in between, the same one is created and no second,
   * and one that was created and removed does not come back.
   */
  async #once(actor: string): Promise<Recommendation> {
    const mark = await this.mark.read();
    if (mark?.state === 'done') return { added: false };
    const registrationId = mark?.registrationId ?? this.ids.uuid();
    if (!mark) await this.mark.write({ state: 'pending', registrationId });
    await this.view.settle();
    const exists = this.#created === registrationId || this.view.entry(registrationId) !== undefined;
    if (!exists) {
      await this.commands.execute(new CreateRegistration(exa, actor, registrationId));
      this.#created = registrationId;
    }
    await this.mark.write({ state: 'done', registrationId });
    return { added: !exists, registrationId };
  }
}
