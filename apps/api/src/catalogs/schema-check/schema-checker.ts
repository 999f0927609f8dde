import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { Inject, Injectable, type OnModuleDestroy, Optional } from '@nestjs/common';
import type { JsonObject } from '@taproom/mcp-domain';
import { checkSchema } from './check-schema.ts';
import { loadMetaSchema } from './meta-schema.ts';
import { isPlainSchema } from './plain-schema.ts';
import { groupsOf } from './schema-groups.ts';
import { defaultLimits, type SchemaCheckLimits } from './schema-limits.ts';
import { SchemaWorker, type Verdicts } from './schema-worker.ts';

export const SCHEMA_CHECK_LIMITS = Symbol('SCHEMA_CHECK_LIMITS');

/** How long the other requests may be kept waiting at a time. */
const SLICE_MS = 4;
const TOO_SLOW = 'checking it takes too long';

/** Says which schemas are valid JSON Schema 2020-12. Much work is done in a thread of its own, so that requests go on. */
@Injectable()
export class SchemaChecker implements OnModuleDestroy {
  readonly #worker: SchemaWorker;
  #turn: Promise<unknown> = Promise.resolve();
  #isStopping = false;

  constructor(@Optional() @Inject(SCHEMA_CHECK_LIMITS) private readonly limits: SchemaCheckLimits = defaultLimits) {
    this.#worker = new SchemaWorker(limits.idleMs);
  }

  /** One entry per schema, in order: why it is invalid, or undefined. */
  async check(schemas: readonly JsonObject[]): Promise<Verdicts> {
    const unclear = await unclearAmong(schemas);
    const verdicts: Verdicts = schemas.map(() => undefined);
    const judged = await this.#judge(unclear.map((index) => schemas[index] ?? {}));
    for (const [at, index] of unclear.entries()) verdicts[index] = judged[at];
    return verdicts;
  }

  async #judge(schemas: readonly JsonObject[]): Promise<Verdicts> {
    const groups = groupsOf(schemas, this.limits.inlineChars);
    const first = groups.next();
    if (first.done) return [];
    const second = groups.next();
    if (second.done && isShort(first.value, this.limits.inlineChars)) return this.#checkHere(first.value);
    // One check after another: they share the worker.
    const begun = second.done ? [first.value] : [first.value, second.value];
    const result = this.#turn.then(() => this.#checkApart(begun, groups));
    this.#turn = result.catch(() => undefined);
    return result;
  }

  async onModuleDestroy(): Promise<void> {
    this.#isStopping = true;
    await this.#worker.end();
  }

  async #checkHere(texts: readonly string[]): Promise<Verdicts> {
    const judge = await loadMetaSchema();
    return texts.map((text) => checkSchema(text, judge));
  }

  async #checkApart(begun: string[][], rest: Iterable<string[]>): Promise<Verdicts> {
    const deadline = performance.now() + this.limits.totalMs;
    const verdicts: Verdicts = [];
    for (const groups of [begun, rest]) {
      for (const texts of groups) verdicts.push(...(await this.#checkGroup(texts, deadline)));
    }
    return verdicts;
  }

  async #checkGroup(texts: readonly string[], deadline: number): Promise<Verdicts> {
    const timeoutMs = Math.min(this.limits.stepMs, deadline - performance.now());
    if (timeoutMs <= 0) return texts.map(() => TOO_SLOW);
    const verdicts = this.#isStopping ? undefined : await this.#worker.check(texts, timeoutMs);
    if (this.#isStopping) throw new Error('Taproom is stopping; the schemas were not checked.');
    if (verdicts) return verdicts;
    if (texts.length === 1) return [TOO_SLOW];
    const alone: Verdicts = [];
    for (const text of texts) alone.push(...(await this.#checkGroup([text], deadline)));
    return alone;
  }
}

/** Where the schemas are that have to be judged. Other requests get their turn in between. */
async function unclearAmong(schemas: readonly JsonObject[]): Promise<number[]> {
  const unclear: number[] = [];
  let until = performance.now() + SLICE_MS;
  for (const [index, schema] of schemas.entries()) {
    if (!isPlainSchema(schema)) unclear.push(index);
    if (performance.now() < until) continue;
    await turnOfTheLoop();
    until = performance.now() + SLICE_MS;
  }
  return unclear;
}

const isShort = (texts: readonly string[], chars: number): boolean =>
  texts.reduce((sum, text) => sum + text.length, 0) <= chars;
