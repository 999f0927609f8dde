import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ConfigError } from './config-error.ts';
import { loadConfig } from './load-config.ts';

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe('the environment', () => {
  it('need not say anything', () => {
    const config = loadConfig({ PATH: '/bin' });
    expect(config.server).toEqual({ host: '127.0.0.1', port: 7346, allowedHosts: [], bodyLimitBytes: 16_777_216 });
    expect(config.storage).toEqual({ dataRoot: resolve('data'), fsync: 'always' });
    expect(config.studio).toEqual({ host: undefined, port: 7347, exchangeDir: resolve('data/studio/exchange') });
    expect(config.model).toEqual({
      connectTimeoutMs: 10_000,
      silenceTimeoutMs: 600_000,
      responseLimitBytes: 67_108_864,
    });
    expect(config.chat).toEqual({
      suspensionMs: 1_800_000,
      rootTimeoutMs: 280_000,
      keepAliveMs: 15_000,
      retryIntervalMs: 1_000,
    });
    expect(config.mcp).toEqual({
      connectTimeoutMs: 10_000,
      discoveryTimeoutMs: 60_000,
      callTimeoutMs: 120_000,
      responseLimitBytes: 4_194_304,
      maxPages: 100,
      maxTools: 10_000,
      maxCatalogBytes: 16_777_216,
      testCallRetentionMs: 300_000,
      testCallRetentionBytes: 134_217_728,
    });
    expect(config.log.level).toBe('info');
    expect(config.access.adminToken).toBeUndefined();
  });

  it('decides everything it names', () => {
    const config = loadConfig({
      TAPROOM_HOST: '::1',
      TAPROOM_PORT: '0',
      TAPROOM_ALLOWED_HOSTS: 'Tap.example.org, 10.0.0.7',
      TAPROOM_DATA_ROOT: '/srv/taproom',
      TAPROOM_ADMIN_TOKEN: 'a-token',
      TAPROOM_STUDIO_HOST: 'studio.local',
      TAPROOM_STUDIO_PORT: '9000',
      TAPROOM_STUDIO_EXCHANGE_DIR: '/srv/exchange',
      TAPROOM_LOG_LEVEL: 'debug',
      TAPROOM_FSYNC: 'batch',
      TAPROOM_MCP_CALL_TIMEOUT_MS: '1500',
    });
    expect(config.server.host).toBe('::1');
    expect(config.server.port).toBe(0);
    expect(config.server.allowedHosts).toEqual(['tap.example.org', '10.0.0.7']);
    expect(config.storage).toEqual({ dataRoot: '/srv/taproom', fsync: 'batch' });
    expect(config.access.adminToken).toBe('a-token');
    expect(config.studio).toEqual({ host: 'studio.local', port: 9000, exchangeDir: '/srv/exchange' });
    expect(config.log.level).toBe('debug');
    expect(config.mcp.callTimeoutMs).toBe(1500);
    expect(config.limits).toContainEqual({ variable: 'TAPROOM_MCP_CALL_TIMEOUT_MS', value: 1500, unit: 'ms' });
  });

  it('counts an empty variable as not set', () => {
    expect(loadConfig({ TAPROOM_PORT: '', TAPROOM_ADMIN_TOKEN: '' }).server.port).toBe(7346);
  });

  it('can not be changed afterwards', () => {
    const config = loadConfig({});
    expect(() => Object.assign(config.server, { port: 1 })).toThrow(TypeError);
    expect(() => Object.assign(config, { server: {} })).toThrow(TypeError);
  });

  it('is refused with every problem at once', () => {
    const problems = problemsOf({
      TAPROOM_PORT: '70000',
      TAPROOM_FSYNC: 'sometimes',
      TAPROOM_HOST: 'http://localhost',
      TAPROOM_MCP_MAX_PAGES: '1e3',
      TAPROOM_PROT: '7346',
    });
    expect(problems).toHaveLength(5);
    const text = problems.join('\n');
    expect(text).toContain('TAPROOM_PORT must be a whole number from 0 to 65535');
    expect(text).toContain('TAPROOM_FSYNC must be one of always, batch');
    expect(text).toContain('TAPROOM_HOST must be a host name');
    expect(text).toContain('TAPROOM_MCP_MAX_PAGES must be a whole number');
    expect(text).toContain('TAPROOM_PROT is not a variable that Taproom knows');
  });

  it.each(['0', '-1', '2147483648', '99999999999', ' 5', '5 s'])('refuses %j as a time', (value) => {
    expect(problemsOf({ TAPROOM_MCP_CALL_TIMEOUT_MS: value })).toHaveLength(1);
  });

  it('refuses a token that does not fit in a header, and does not repeat it', () => {
    const problems = problemsOf({ TAPROOM_ADMIN_TOKEN: 'sécret word' });
    expect(problems).toHaveLength(1);
    expect(problems.join()).toContain('TAPROOM_ADMIN_TOKEN must be printable ASCII');
    expect(problems.join()).not.toContain('cret word');
  });

  it.each(['[::1]', 'localhost:80', 'a b', '10.0.0.0/8'])('refuses %j as a host', (host) => {
    expect(problemsOf({ TAPROOM_HOST: host })).toHaveLength(1);
  });
});
