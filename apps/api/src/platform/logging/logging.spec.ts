import { describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { fastify } from 'fastify';
import type { LogLevel } from '../config/config.ts';
import { reportRequests } from '../http/report-requests.ts';
import { Metrics } from '../metrics/metrics.ts';
import { createLogger } from './create-logger.ts';
import { NestLogger } from './nest-logger.ts';

function logger(level: LogLevel = 'info') {
  const lines: string[] = [];
  const log = createLogger(level, { write: (line: string) => void lines.push(line) });
  return {
    log,
    text: () => lines.join(''),
    objects: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}

describe('a log line', () => {
  it('is a JSON object with its level and text', () => {
    const { log, objects } = logger();
    log.info({ context: 'Suite' }, 'said');
    log.debug('not said');
    expect(objects()).toEqual([expect.objectContaining({ level: 30, context: 'Suite', msg: 'said' })]);
  });

  it.each([
    ['the credentials of an address', { err: new Error('GET http://user:hunter2@h.example/mcp failed') }],
    ['a credential without a name', { msg: 'https://hunter2@h.example' }],
    ['what follows Bearer', { msg: 'sent "Authorization: Bearer hunter2.x-y_z="' }],
    ['what follows Basic', { msg: 'basic hunter2==' }],
    ['headers', { headers: { 'x-key': 'hunter2' } }],
    ['the authorization of a request', { req: { headers: { authorization: 'hunter2' } } }],
    ['a cookie', { request: { cookie: 'hunter2' } }],
    ['a token', { token: 'hunter2' }],
  ])('never holds %s', (_, fields) => {
    const { log, text } = logger();
    log.error(fields);
    expect(text()).not.toContain('hunter2');
    expect(text()).toMatch(/\*\*\*|Redacted/);
  });

  it('keeps the rest of an address', () => {
    const { log, text } = logger();
    log.info('http://user:hunter2@h.example:8000/mcp?x=a@b');
    expect(text()).toContain('http://***@h.example:8000/mcp?x=a@b');
  });
});

describe("Nest's loggers", () => {
  it('say who is speaking, an error with its stack, and of the framework only what a developer asks for', () => {
    const { log, objects } = logger();
    Logger.overrideLogger(new NestLogger(log));
    new Logger('Suite').log('hello');
    new Logger('Suite').error(new Error('broken'));
    new Logger('Suite').warn({ msg: 'odd', count: 2 });
    new Logger('InstanceLoader').log('dependencies initialized');
    Logger.overrideLogger(false);
    expect(objects()).toEqual([
      expect.objectContaining({ level: 30, context: 'Suite', msg: 'hello' }),
      expect.objectContaining({ level: 50, context: 'Suite', msg: 'broken' }),
      expect.objectContaining({ level: 40, context: 'Suite', msg: 'odd', count: 2 }),
    ]);
    expect(JSON.stringify(objects()[1])).toContain('logging.spec.ts');
  });
});

describe('a request', () => {
  async function requested(method: 'GET' | 'POST', url: string, level: LogLevel) {
    const { log, objects } = logger(level);
    const server = fastify();
    reportRequests(server, log, new Metrics());
    server.all('/things/:id', async (request, reply) => reply.status(request.query === null ? 500 : 200).send({}));
    server.get('/broken', async () => Promise.reject(new Error('x')));
    await server.inject({ method, url });
    await server.close();
    return objects();
  }

  it('is logged by the pattern of its route, never by its address', async () => {
    const lines = await requested('POST', '/things/hunter2?key=hunter2', 'info');
    expect(lines).toEqual([
      expect.objectContaining({ level: 30, method: 'POST', route: '/things/:id', status: 200, ms: expect.any(Number) }),
    ]);
    expect(JSON.stringify(lines)).not.toContain('hunter2');
    expect(await requested('GET', '/nowhere/hunter2', 'debug')).toEqual([
      expect.objectContaining({ route: '(no route)', status: 404 }),
    ]);
  });

  it('that only reads is left to a developer, unless it fails', async () => {
    expect(await requested('GET', '/things/1', 'info')).toEqual([]);
    expect(await requested('GET', '/broken', 'info')).toEqual([expect.objectContaining({ level: 40, status: 500 })]);
  });
});
