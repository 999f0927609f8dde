import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE, DiscoveryModule } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { BlobStore } from './blob-store/blob-store.ts';
import { CommitOrder } from './commits/commit-order.ts';
import { CONFIG, type Config } from './config/config.ts';
import { AwaitedEventPublisher } from './cqrs/awaited-event-publisher.ts';
import type { DataRoot } from './data-root.ts';
import { EventStore } from './event-store/event-store.ts';
import { HealthController } from './health/health.controller.ts';
import { HealthState } from './health/health-state.ts';
import { ProblemFilter } from './http/problem.filter.ts';
import { RequestPipe } from './http/request.pipe.ts';
import { ScopeGuard } from './http/scope.guard.ts';
import { CountedEventStore } from './metrics/counted-event-store.ts';
import { MetricsController } from './metrics/metrics.controller.ts';
import { OpenAnswers } from './open-answers.ts';
import { Metrics } from './metrics/metrics.ts';
import { RecordStore } from './record-store/record-store.ts';
import { SecretStore } from './secrets/secret-store.ts';
import { Clock, Ids } from './time/clock.ts';
import { RandomIds, SystemClock } from './time/system-clock.ts';

/** What has to be there before the application is: it can't start without. */
export type PlatformParts = { config: Config; data: DataRoot; health: HealthState; metrics: Metrics };

/** The ports that every slice may ask for, and what holds for every route. */
@Module({})
export class PlatformModule {
  static forRoot(parts: PlatformParts): DynamicModule {
    const ports = portsOf(parts);
    return {
      module: PlatformModule,
      global: true,
      imports: [CqrsModule.forRoot(), DiscoveryModule],
      controllers: [HealthController, MetricsController],
      providers: [
        ...ports,
        CommitOrder,
        OpenAnswers,
        AwaitedEventPublisher,
        { provide: APP_FILTER, useClass: ProblemFilter },
        { provide: APP_GUARD, useClass: ScopeGuard },
        { provide: APP_PIPE, useClass: RequestPipe },
      ],
      exports: [...ports, CommitOrder, OpenAnswers],
    };
  }
}

function portsOf({ config, data, health, metrics }: PlatformParts): Provider[] {
  return [
    { provide: CONFIG, useValue: config },
    { provide: EventStore, useValue: new CountedEventStore(data.events, metrics) },
    { provide: RecordStore, useValue: data.records },
    { provide: BlobStore, useValue: data.blobs },
    { provide: SecretStore, useValue: data.secrets },
    { provide: HealthState, useValue: health },
    { provide: Metrics, useValue: metrics },
    { provide: Clock, useClass: SystemClock },
    { provide: Ids, useClass: RandomIds },
  ];
}
