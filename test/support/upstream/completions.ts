export type ToolCall = { id: string; type: 'function'; function: { name: string; arguments: string } };

export const toolCall = (id: string, name: string, args: object | string = {}): ToolCall => ({
  id,
  type: 'function',
  function: { name, arguments: typeof args === 'string' ? args : JSON.stringify(args) },
});

type Parts = { id?: string; finish?: string; usage?: object; message?: object; more?: object };

/** A whole answer: a text, or calls, or both. */
export function completion(content: string | null, calls: readonly object[] = [], parts: Parts = {}): object {
  const { id = 'chatcmpl-u', usage, message = {}, more = {} } = parts;
  const finish = parts.finish ?? (calls.length > 0 ? 'tool_calls' : 'stop');
  const said = { role: 'assistant', content, ...message, ...(calls.length > 0 && { tool_calls: calls }) };
  const choices = [{ index: 0, message: said, finish_reason: finish, logprobs: null }];
  const base = { id, object: 'chat.completion', created: 1_789_000_000, model: 'model-a', choices };
  return { ...base, ...(usage && { usage }), ...more };
}

/** One chunk of a stream. */
export function chunk(delta: object, parts: { id?: string; finish?: string | null; usage?: object } = {}): object {
  const { id = 'chatcmpl-u', finish = null, usage } = parts;
  const choices = [{ index: 0, delta, finish_reason: finish }];
  const base = { id, object: 'chat.completion.chunk', created: 1_789_000_000, model: 'model-a', choices };
  return { ...base, ...(usage && { usage }) };
}

/** The chunks of one answer, its text and arguments in pieces, as servers send them. */
export function chunks(
  texts: readonly string[],
  calls: readonly ToolCall[] = [],
  parts: { id?: string; finish?: string; usage?: object } = {},
): object[] {
  const { id = 'chatcmpl-u', usage } = parts;
  const finish = parts.finish ?? (calls.length > 0 ? 'tool_calls' : 'stop');
  return [
    chunk({ role: 'assistant', content: '' }, { id }),
    ...texts.map((content) => chunk({ content }, { id })),
    ...calls.flatMap(({ id: callId, type, function: { name, arguments: text } }, index) => [
      chunk({ tool_calls: [{ index, id: callId, type, function: { name, arguments: '' } }] }, { id }),
      ...halves(text).map((piece) => chunk({ tool_calls: [{ index, function: { arguments: piece } }] }, { id })),
    ]),
    chunk({}, { id, finish }),
    ...(usage ? [{ ...(chunk({}, { id }) as { choices: unknown }), choices: [], usage }] : []),
  ];
}

function halves(text: string): string[] {
  const middle = Math.ceil(text.length / 2);
  return [text.slice(0, middle), text.slice(middle)].filter((piece) => piece !== '');
}
