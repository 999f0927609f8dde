import { beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { EventBus } from '@nestjs/cqrs';
import type { CallOutcome, Registration, RegistrationReading } from '@taproom/mcp-domain';
import { IT_MAY_HAVE_RUN } from '../mcp-gateway/call-outcome.ts';
import type { ToolCall } from '../mcp-gateway/call-tool.ts';
import type { McpGateway } from '../mcp-gateway/mcp-gateway.ts';
import type { McpTarget } from '../mcp-gateway/target.ts';
import type { RegistrationReadings } from './registration-readings.ts';
import { ToolCaller } from './tool-caller.ts';

const id = '7d3b9b44-9a3f-4a0f-8f4c-0d7f6a6b1c11';
const registration: Registration = {
  id,
  displayName: 'Mine',
  endpoint: 'http://127.0.0.1:9/mcp',
  headers: { 'X-Key': 'secret' },
  protocolVersion: 'auto',
  state: 'active',
  toolPermissions: { echo: 'ask' },
  toolDescriptionOverrides: {},
};
const answered: CallOutcome = {
  outcome: 'known_response',
  response: { kind: 'tool_result', isError: false, textBlocks: [{ index: 0, text: 'hi' }], diagnostics: [] },
};

let reading: RegistrationReading;
let sent: { target: McpTarget; call: ToolCall }[];
let told: object[];
let outcome: (call: ToolCall) => CallOutcome | Promise<CallOutcome>;
let caller: ToolCaller;

beforeEach(() => {
  Logger.overrideLogger(false);
  reading = { kind: 'ready', registration };
  sent = [];
  told = [];
  outcome = () => answered;
  const gateway = {
    callTool: async (target: McpTarget, call: ToolCall) => {
      sent.push({ target, call });
      return outcome(call);
    },
  };
  const bus = { publish: (event: object) => Promise.resolve(told.push(event)) };
  caller = new ToolCaller(
    { one: () => Promise.resolve(reading) } as unknown as RegistrationReadings,
    gateway as unknown as McpGateway,
    bus as unknown as EventBus,
  );
});

const call = (changes: Partial<Parameters<ToolCaller['call']>[0]> = {}): Promise<CallOutcome> =>
  caller.call({
    registrationId: id,
    nativeName: 'echo',
    argumentsJson: '{"n":1}',
    signal: new AbortController().signal,
    actor: 'me',
    ...changes,
  });

describe('a call of a consumer', () => {
  it('goes out with the endpoint and the headers of now, and is told without them', async () => {
    expect(await call()).toEqual(answered);
    const { endpoint, headers, protocolVersion } = registration;
    expect(sent.map(({ target, call: { nativeName, args } }) => ({ target, nativeName, args }))).toEqual([
      { target: { endpoint, headers, protocolVersion }, nativeName: 'echo', args: { n: 1 } },
    ]);
    expect(told).toEqual([
      {
        request: { registrationId: id, nativeName: 'echo', actor: 'me' },
        outcome: answered,
        durationMs: expect.any(Number),
      },
    ]);
  });

  const refusals: [string, RegistrationReading, Parameters<typeof call>[0]][] = [
    ['mcp.call_cancelled_before_send', { kind: 'missing' }, { signal: AbortSignal.abort() }],
    ['mcp.call_arguments_not_object', { kind: 'missing' }, { argumentsJson: '[]' }],
    ['mcp.call_registration_not_found', { kind: 'missing' }, {}],
    ['mcp.call_registration_unavailable', { kind: 'unreadable', message: 'broken' }, {}],
    ['mcp.call_server_paused', { kind: 'ready', registration: { ...registration, state: 'paused' } }, {}],
    ['mcp.call_permission_off', { kind: 'ready', registration: { ...registration, toolPermissions: {} } }, {}],
  ];
  it.each(refusals)('is not sent: %s', async (code, now, changes) => {
    reading = now;
    expect(await call(changes)).toEqual({ outcome: 'not_sent', code, message: expect.any(String) });
    expect(sent).toEqual([]);
  });

  it('says of an unknown outcome what it means, in one way', async () => {
    outcome = () => ({
      outcome: 'outcome_unknown',
      code: 'mcp.transport',
      message: `The line was cut. ${IT_MAY_HAVE_RUN}`,
    });
    expect(await call()).toEqual({
      outcome: 'outcome_unknown',
      code: 'mcp.transport',
      message: 'The line was cut. The tool may have executed; the call is not repeated.',
    });
  });

  it('has one code for a cancel before the hand-off', async () => {
    outcome = () => ({ outcome: 'not_sent', code: 'mcp.call_cancelled', message: 'x' });
    expect(await call()).toMatchObject({ outcome: 'not_sent', code: 'mcp.call_cancelled_before_send' });
  });

  it('is cancelled when Taproom stops, and the feed is told before that ends', async () => {
    outcome = ({ signal }) =>
      new Promise((resolve) => {
        const unknown: CallOutcome = { outcome: 'outcome_unknown', code: 'mcp.call_cancelled', message: 'cut' };
        signal?.addEventListener('abort', () => resolve(unknown));
      });
    const waiting = call();
    await new Promise((resolve) => setImmediate(resolve));
    await caller.beforeApplicationShutdown();
    expect(await waiting).toMatchObject({ outcome: 'outcome_unknown', code: 'mcp.call_cancelled' });
    expect(told).toHaveLength(1);
    expect(await call()).toMatchObject({ code: 'mcp.call_cancelled_before_send' });
    expect(sent).toHaveLength(1);
  });
});
