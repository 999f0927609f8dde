import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { EventBus, type IEvent, type IEventHandler, type IEventPublisher } from '@nestjs/cqrs';
import { HealthState } from '../health/health-state.ts';

/** Where `@EventsHandler` of @nestjs/cqrs keeps the events a class handles. */
const HANDLED_EVENTS = '__eventsHandler__';

type Handler = { name: string; events: readonly unknown[]; instance: IEventHandler };

/**
 * Makes `await eventBus.publish(event)` wait for every handler, one after another, so that whoever has been answered reads
 * their own writes. Nest's own publisher returns before the handlers end and swallows what they throw. Sagas and
 * subscriptions to the bus are not served.
 */
@Injectable()
export class AwaitedEventPublisher implements IEventPublisher, OnModuleInit {
  private readonly logger = new Logger('Projectors');
  #handlers: readonly Handler[] | undefined;

  constructor(
    private readonly bus: EventBus,
    private readonly discovery: DiscoveryService,
    private readonly health: HealthState,
  ) {}

  onModuleInit(): void {
    this.bus.publisher = this;
  }

  /** A failing handler does not keep the others from the event. @throws what the first failing handler threw */
  async publish(event: IEvent): Promise<void> {
    const failures: unknown[] = [];
    for (const handler of this.#handlersOf(event)) {
      try {
        await handler.instance.handle(event);
      } catch (error) {
        failures.push(error);
        this.#report(handler.name, event.constructor.name, error);
      }
    }
    if (failures.length > 0) throw failures[0];
  }

  async publishAll(events: IEvent[]): Promise<void> {
    for (const event of events) await this.publish(event);
  }

  /** What it shows is behind from now on: only the handler knows when it has caught up, and tells `HealthState`. */
  #report(handler: string, event: string, error: unknown): void {
    this.logger.error({ handler, event, err: error, msg: `${handler} failed to handle ${event}.` });
    this.health.degrade(handler, `failed to handle ${event}`);
  }

  #handlersOf(event: IEvent): Handler[] {
    this.#handlers ??= this.#discover();
    return this.#handlers.filter(({ events }) => events.includes(event.constructor));
  }

  #discover(): Handler[] {
    return this.discovery.getProviders().flatMap(({ metatype, instance }): Handler[] => {
      const events: unknown =
        typeof metatype === 'function' ? Reflect.getMetadata(HANDLED_EVENTS, metatype) : undefined;
      return Array.isArray(events) && isHandler(instance)
        ? [{ name: instance.constructor.name, events, instance }]
        : [];
    });
  }
}

function isHandler(instance: unknown): instance is IEventHandler {
  return (
    typeof instance === 'object' && instance !== null && 'handle' in instance && typeof instance.handle === 'function'
  );
}
