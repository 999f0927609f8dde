import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import {
  decideRegistration,
  evolveRegistration,
  type Registration,
  type RegistrationCommand,
  type RegistrationEvent,
  type RegistrationState,
} from '@taproom/mcp-domain';
import { CommitOrder } from '../platform/commits/commit-order.ts';
import { etagOf, requireMatch } from './etag.ts';
import type { HealthyEntry } from './read-model/registration-entry.ts';
import { RegistrationsView } from './read-model/registrations-view.ts';
import { RegistrationChanged } from './registration-changed.event.ts';
import { RegistrationWriter } from './registration-writer.ts';
import { notFound, unavailable } from './registration-problems.ts';
import { RegistrationTurns } from './registration-turns.ts';

export type CommandContext = { actor: string; ifMatch?: string | undefined };
export type RegistrationAnswer = { registration: Registration; etag: string };

/** The life of a command: load, decide, commit, await the projectors, answer. */
@Injectable()
export class RegistrationPipeline {
  constructor(
    private readonly view: RegistrationsView,
    private readonly writer: RegistrationWriter,
    private readonly commits: CommitOrder,
    private readonly bus: EventBus,
    private readonly turns: RegistrationTurns,
  ) {}

  /** Runs alone among everything that concerns this registration. */
  alone<T>(id: string, task: () => Promise<T>): Promise<T> {
    return this.turns.alone(id, task);
  }

  create(command: RegistrationCommand & { type: 'create' }, context: CommandContext): Promise<RegistrationAnswer> {
    return this.alone(command.id, () => this.#apply(command.id, { status: 'absent' }, command, context));
  }

  change(id: string, command: RegistrationCommand, context: CommandContext): Promise<RegistrationAnswer> {
    return this.alone(id, async () => {
      const entry = await this.healthy(id);
      requireMatch(context.ifMatch, entry);
      return this.#apply(id, { status: 'present', registration: entry.registration }, command, context);
    });
  }

  /** @throws ProblemError mcp.registration_not_found, mcp.registration_unavailable */
  async healthy(id: string): Promise<HealthyEntry> {
    await this.view.settle();
    const entry = this.view.entry(id);
    if (!entry) throw notFound(id);
    if (entry.kind === 'issue') throw unavailable(entry.issue);
    return entry;
  }

  async #apply(
    id: string,
    state: RegistrationState,
    command: RegistrationCommand,
    context: CommandContext,
  ): Promise<RegistrationAnswer> {
    const events = decideRegistration(state, command);
    const after = events.reduce<RegistrationState>(evolveRegistration, state);
    if (after.status !== 'present') throw notFound(id);
    if (events.length > 0) await this.#commit(id, events, { after: after.registration, actor: context.actor });
    return this.answer(id);
  }

  async #commit(
    id: string,
    events: readonly RegistrationEvent[],
    { after, actor }: { after: Registration; actor: string },
  ): Promise<void> {
    const ticket = this.commits.begin();
    try {
      const committed = await this.writer.commit(id, events, { after, actor, at: ticket.at });
      await this.bus.publish(new RegistrationChanged(id, committed, after));
    } finally {
      ticket.done();
    }
  }

  /** The registration as it stands in memory. */
  answer(id: string): RegistrationAnswer {
    const entry = this.view.entry(id);
    if (entry?.kind !== 'healthy') throw notFound(id);
    return { registration: entry.registration, etag: etagOf(entry) };
  }
}
