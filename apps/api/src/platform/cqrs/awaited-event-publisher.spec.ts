import 'reflect-metadata';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type INestApplicationContext, Injectable, Logger, Module } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { CqrsModule, EventBus, EventsHandler, type IEventHandler } from '@nestjs/cqrs';
import { setTimeout as delay } from 'node:timers/promises';
import { HealthState } from '../health/health-state.ts';
import { AwaitedEventPublisher } from './awaited-event-publisher.ts';

class Poured {
  constructor(readonly glass: number) {}
}
class Spilled {}

@Injectable()
class Diary {
  readonly lines: string[] = [];
}

@EventsHandler(Poured)
class SlowProjector implements IEventHandler<Poured> {
  constructor(private readonly diary: Diary) {}

  async handle({ glass }: Poured): Promise<void> {
    await delay(20);
    this.diary.lines.push(`slow ${glass}`);
  }
}

@EventsHandler(Poured, Spilled)
class BrokenProjector implements IEventHandler<Poured | Spilled> {
  constructor(private readonly diary: Diary) {}

  handle(event: Poured | Spilled): void {
    this.diary.lines.push('broken');
    if (event instanceof Spilled) throw new Error('all over the bar');
  }
}

@EventsHandler(Spilled)
class LastProjector implements IEventHandler<Spilled> {
  constructor(private readonly diary: Diary) {}

  handle(): void {
    this.diary.lines.push('last');
  }
}

@Module({
  imports: [CqrsModule.forRoot(), DiscoveryModule],
  providers: [Diary, HealthState, AwaitedEventPublisher, SlowProjector, BrokenProjector, LastProjector],
})
class TapModule {}

let app: INestApplicationContext;
let bus: EventBus;

beforeEach(async () => {
  Logger.overrideLogger(false);
  app = await NestFactory.createApplicationContext(TapModule, { logger: false });
  bus = app.get(EventBus);
});
afterEach(() => app.close());

describe('publishing an event', () => {
  it('waits for every handler, one after another, each once', async () => {
    await bus.publish(new Poured(1));
    expect(app.get(Diary).lines).toEqual(['slow 1', 'broken']);
    await bus.publishAll([new Poured(2), new Poured(3)]);
    expect(app.get(Diary).lines.slice(2)).toEqual(['slow 2', 'broken', 'slow 3', 'broken']);
  });

  it('tells a failure, after the other handlers had the event, and the process is no longer ready', async () => {
    await expect(bus.publish(new Spilled())).rejects.toThrow('all over the bar');
    expect(app.get(Diary).lines).toEqual(['broken', 'last']);
    expect([...app.get(HealthState).degraded]).toEqual([['BrokenProjector', 'failed to handle Spilled']]);
  });

  it('goes on reaching a handler that has failed before', async () => {
    await expect(bus.publish(new Spilled())).rejects.toThrow();
    await bus.publish(new Poured(4));
    expect(app.get(Diary).lines).toEqual(['broken', 'last', 'slow 4', 'broken']);
  });
});
