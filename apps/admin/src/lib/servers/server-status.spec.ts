import type { McpServer } from '@taproom/contracts';
import { describe, expect, it } from 'vitest';
import { matchesText, problemOf } from './server-status.ts';

const server: McpServer = {
  id: 'a',
  displayName: '笔记 Notes',
  endpoint: 'http://10.0.0.5:8000/mcp',
  headers: {},
  protocolVersion: 'auto',
  state: 'active',
  toolPermissions: {},
  toolDescriptionOverrides: {},
};
const failure = { at: '2026-11-30T10:00:00.000Z', code: 'mcp.discovery_failed', message: '401' };

describe('problemOf', () => {
  it('is the last failure, until a catalog is published after it', () => {
    const summary = { registrationId: 'a', catalog: 'ready' as const, lastFailure: failure };
    expect(problemOf(server, { ...summary, discoveredAt: '2026-11-30T09:00:00.000Z' })).toMatchObject({
      kind: 'failed',
      message: '401',
    });
    expect(problemOf(server, { ...summary, discoveredAt: '2026-11-30T11:00:00.000Z' })).toBeUndefined();
  });

  it('is none while the server is paused: nobody expects it to work', () => {
    expect(
      problemOf({ ...server, state: 'paused' }, { registrationId: 'a', catalog: 'invalid', lastFailure: failure }),
    ).toBeUndefined();
  });
});

describe('matchesText', () => {
  it('wants every word, in the name or in the address', () => {
    expect(matchesText(server, 'notes 8000')).toBe(true);
    expect(matchesText(server, '笔记')).toBe(true);
    expect(matchesText(server, 'notes 9000')).toBe(false);
    expect(matchesText(server, '  ')).toBe(true);
  });
});
