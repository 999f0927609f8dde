import type { McpApi, McpTestCallOutcome, McpTool } from '@taproom/contracts';
import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import TryIt from './try-it.svelte';

type TestCall = McpApi['tools']['testCall'];
const text = (words: string): McpTestCallOutcome => ({
  outcome: 'known_response',
  response: { kind: 'tool_result', isError: false, textBlocks: [{ index: 0, text: words }], diagnostics: [] },
});
const tool: McpTool = {
  id: 'mcp/r:echo',
  nativeName: 'echo',
  inputSchema: {
    type: 'object',
    properties: { message: { type: 'string' }, n: { type: 'integer' } },
    required: ['message'],
  },
  annotations: {},
  permission: 'off',
};
let registrations = 0;

/** Each one is another registration, because a tab remembers the calls of a tool. */
function show(testCall: TestCall, more: Record<string, unknown> = {}) {
  const registrationId = `r-${(registrations += 1)}`;
  const sent: string[] = [];
  const noted: TestCall = (input, options) => (sent.push(input.argumentsJson), testCall(input, options));
  const api = { tools: { testCall: noted } } as McpApi;
  const view = render(TryIt, { registrationId, tool, api, serverState: 'active', ...more });
  return { registrationId, sent, api, view, user: userEvent.setup() };
}
const panel = () => screen.getByTestId('try-it');
const result = () => screen.getByTestId('result');
const message = () => screen.getByRole('textbox', { name: 'message' });

describe('TryIt', () => {
  beforeEach(() => sessionStorage.clear());

  it('starts with nothing run', () => {
    show(async () => text('x'));
    expect(result().dataset['state']).toBe('never-run');
  });

  it('sends exactly the text that it shows, once a click, and shows the answer', async () => {
    const { sent, user } = show(async () => text('hello back'));
    await user.type(message(), 'hello');
    expect(screen.getByTestId('sent-text').textContent).toBe('{\n  "message": "hello"\n}');
    await user.click(screen.getByTestId('call'));
    expect(sent).toEqual(['{\n  "message": "hello"\n}']);
    expect(await within(result()).findByText('hello back')).toBeTruthy();
    expect(panel().dataset['state']).toBe('answered');
  });

  it('calls with Ctrl or ⌘ and Enter from any box', async () => {
    const { sent, user } = show(async () => text('x'));
    await user.type(message(), 'a{Control>}{Enter}{/Control}');
    await user.type(message(), 'b{Meta>}{Enter}{/Meta}');
    expect(sent.map((each) => JSON.parse(each))).toEqual([{ message: 'a' }, { message: 'ab' }]);
  });

  it('does not call a paused server, and says what to do', async () => {
    let asked = 0;
    const { sent, user } = show(async () => text('x'), { serverState: 'paused', onactivate: () => (asked += 1) });
    await user.click(screen.getByTestId('call'));
    await user.type(message(), 'a{Control>}{Enter}{/Control}');
    expect(sent).toEqual([]);
    expect(screen.getByTestId('call').getAttribute('aria-disabled')).toBe('true');
    await user.click(within(screen.getByTestId('try-paused')).getByRole('button'));
    expect(asked).toBe(1);
  });

  it('does not call with half-typed text in the form', async () => {
    const { sent, user } = show(async () => text('x'));
    await user.type(screen.getByRole('textbox', { name: 'n' }), '-');
    await user.click(screen.getByTestId('call'));
    expect(sent).toEqual([]);
    expect(screen.getByTestId('call-reason').textContent).toContain('n');
  });

  it('waits after a cancel for what is known of the call, and says that it was not repeated', async () => {
    const { user, sent } = show(
      (_, options) =>
        new Promise((resolve) =>
          options?.signal?.addEventListener('abort', () =>
            resolve({
              outcome: 'outcome_unknown',
              code: 'mcp.call_cancelled',
              message: 'Cancelled after it was sent.',
            }),
          ),
        ),
    );
    await user.click(screen.getByTestId('call'));
    expect(result().dataset['state']).toBe('running');
    await user.click(screen.getByTestId('cancel'));
    expect(await within(result()).findByText(/not repeated/)).toBeTruthy();
    expect(result().dataset['state']).toBe('unknown');
    expect(sent).toHaveLength(1);
    expect(document.activeElement).toBe(screen.getByTestId('call'));
  });

  it('keeps draft and calls of a tool while another one is looked at', async () => {
    const { registrationId, api, view, user } = show(async () => text('first answer'));
    await user.type(message(), 'kept');
    await user.click(screen.getByTestId('call'));
    await within(result()).findByText('first answer');
    await view.rerender({ registrationId, api, serverState: 'active', tool: { ...tool, nativeName: 'other' } });
    expect(result().dataset['state']).toBe('never-run');
    expect(screen.getByTestId('sent-text').textContent).toBe('{}');
    await view.rerender({ registrationId, api, serverState: 'active', tool });
    expect(within(result()).getByText('first answer')).toBeTruthy();
    expect(screen.getByTestId('sent-text').textContent).toContain('kept');
  });

  it('calls again with the arguments of the call that is shown, not with the draft', async () => {
    const { sent, user } = show(async () => text('x'));
    await user.type(message(), 'one');
    await user.click(screen.getByTestId('call'));
    await user.type(message(), ' two');
    await user.click(screen.getByTestId('call-again'));
    expect(sent.map((each) => JSON.parse(each))).toEqual([{ message: 'one' }, { message: 'one' }]);
    await user.click(screen.getByTestId('use-arguments'));
    expect(JSON.parse(screen.getByTestId('sent-text').textContent ?? '')).toEqual({ message: 'one' });
  });
});
