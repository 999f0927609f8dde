import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';

const SECONDS = [0.001, 0.005, 0.02, 0.05, 0.1, 0.5, 1, 5, 30, 120];
/** How often the event loop's delay is sampled; the library's own default would wake an idle process a hundred times a second. */
const LOOP_DELAY_PRECISION_MS = 100;

/** What `/metrics` shows. Labels are names from the code, never something that a user or a server has said. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests = new Histogram({
    name: 'taproom_http_request_duration_seconds',
    help: 'How long requests took, by the pattern of their route.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: SECONDS,
    registers: [this.#registry],
  });
  readonly #events = new Counter({
    name: 'taproom_events_appended_total',
    help: 'How many events have been made durable, by the category of their stream.',
    labelNames: ['category'] as const,
    registers: [this.#registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.#registry, eventLoopMonitoringPrecision: LOOP_DELAY_PRECISION_MS });
  }

  requestAnswered(labels: { method: string; route: string; status: number }, seconds: number): void {
    this.#requests.observe(labels, seconds);
  }

  eventsAppended(category: string, count: number): void {
    this.#events.inc({ category }, count);
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** In the Prometheus text format. */
  text(): Promise<string> {
    return this.#registry.metrics();
  }
}
