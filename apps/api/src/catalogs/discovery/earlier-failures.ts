import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { type ActivityItem, DiscoveryFailure } from '@taproom/contracts';
import { connectionOf, type Registration, sameConnection } from '@taproom/mcp-domain';
import { ReadLatestActivity } from '../../activity/queries/read-latest-activity.query.ts';
import { RegistrationsView } from '../../registrations/read-model/registrations-view.ts';
import { type CatalogFailure, CatalogMemory } from '../catalog-memory.ts';
import { wasCutOff } from './discovery-problems.ts';

const FAILED = 'mcp.catalog.failed';
/** Another discovery, or a connection that may be another one. */
const ENDS = new Set([
  'mcp.catalog.published',
  'mcp.registration.created',
  'mcp.registration.adopted',
  'mcp.registration.removed',
]);

/** After a start: why the last discovery of each registration failed, as the activity tells it, if it is the latest of its connection. */
@Injectable()
export class EarlierFailures implements OnApplicationBootstrap {
  constructor(
    private readonly queries: QueryBus,
    private readonly view: RegistrationsView,
    private readonly memory: CatalogMemory,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const latest = await this.queries.execute(new ReadLatestActivity(tellsHowItStands));
    for (const [registrationId, item] of latest) {
      const registration = this.#unchanged(registrationId);
      if (registration && item.type === FAILED)
        this.memory.failed(registration, { at: timeOf(item), ...failureIn(item) });
    }
  }

  /** Undefined also for one that was edited on disk to speak to another address: its stream does not know of that yet. */
  #unchanged(registrationId: string): Registration | undefined {
    const [entry, head] = [this.view.entry(registrationId), this.view.head(registrationId)];
    if (entry?.kind !== 'healthy' || head.kind !== 'read') return undefined;
    const { registration } = entry;
    if (head.state.status !== 'present') return registration;
    const known = connectionOf(head.state.registration);
    return sameConnection(known, connectionOf(registration)) ? registration : undefined;
  }
}

function tellsHowItStands({ type, data }: ActivityItem): boolean {
  switch (type) {
    case FAILED:
      return !wasCutOff(failureIn({ data }));
    case 'mcp.registration.updated':
      return data['connectionChanged'] === true;
    default:
      return ENDS.has(type);
  }
}

/** The journal is a file: what stands in it is looked at before it goes out. Earlier ones have no cause. */
function failureIn({ data }: Pick<ActivityItem, 'data'>): CatalogFailure {
  const cause = DiscoveryFailure.safeParse(data['cause']);
  return {
    code: textOf(data['code'], 'server.failed'),
    message: textOf(data['message'], 'The discovery failed.'),
    ...(cause.success && { cause: cause.data as DiscoveryFailure }),
  };
}

const textOf = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise);

/** The feed's times are unique, and so have microseconds. */
const timeOf = ({ at }: ActivityItem): string => `${at.slice(0, 23)}Z`;
