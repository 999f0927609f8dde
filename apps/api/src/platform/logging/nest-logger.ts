import type { LoggerService } from '@nestjs/common';
import type { Log } from './create-logger.ts';

type Level = 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'trace';

/** What Nest says of its own start; of use to a developer only. */
const FRAMEWORK = new Set(['InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'NestFactory', 'NestApplication']);

/** Nest's loggers write through pino. A message may be a text, an error, or an object of fields with `msg`. */
export class NestLogger implements LoggerService {
  readonly #log: Log;

  constructor(log: Log) {
    this.#log = log;
  }

  log(message: unknown, ...rest: unknown[]): void {
    this.#write(FRAMEWORK.has(contextOf(rest) ?? '') ? 'debug' : 'info', message, rest);
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.#write('error', message, rest);
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.#write('warn', message, rest);
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.#write('debug', message, rest);
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    this.#write('trace', message, rest);
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.#write('fatal', message, rest);
  }

  #write(level: Level, message: unknown, rest: readonly unknown[]): void {
    this.#log[level]({ context: contextOf(rest), ...fieldsOf(message), ...stackOf(rest) });
  }
}

/** Nest's loggers put their name last. */
function contextOf(rest: readonly unknown[]): string | undefined {
  const last = rest.at(-1);
  return typeof last === 'string' ? last : undefined;
}

/** And a stack, if they have one, before it. */
function stackOf(rest: readonly unknown[]): object {
  const [stack] = rest.slice(0, -1);
  if (stack instanceof Error) return { err: stack };
  return typeof stack === 'string' ? { stack } : {};
}

function fieldsOf(message: unknown): object {
  if (message instanceof Error) return { err: message, msg: message.message };
  return typeof message === 'object' && message !== null ? message : { msg: String(message) };
}
