import {
  isGiven,
  itemsOf,
  type JsonMember,
  type JsonObjectTree,
  type JsonTree,
  memberOf,
  stringTree,
  textOf,
} from '../../json-text/json-tree.ts';

/**
 * The assistant message that a round's deltas are parts of, with members nobody here knows: texts and lists are put together,
 * objects member by member, of anything else the last counts. Tool calls are told apart by their index and their id.
 */
export function assembleMessage(deltas: readonly JsonObjectTree[]): JsonObjectTree {
  const calls = assembleToolCalls(deltas.map((delta) => memberOf(delta, 'tool_calls')).filter(isGiven));
  const role = deltas.map((delta) => textOf(memberOf(delta, 'role')) ?? '').find((text) => text !== '') ?? 'assistant';
  const said = membersOf(deltas).filter(({ name }) => name !== 'role' && name !== 'tool_calls');
  const content = said.some(({ name }) => name === 'content') ? [] : [{ name: 'content', value: NULL }];
  const called = calls === undefined ? [] : [{ name: 'tool_calls', value: calls }];
  return { kind: 'object', members: [{ name: 'role', value: stringTree(role) }, ...content, ...said, ...called] };
}

const NULL: JsonTree = { kind: 'literal', token: 'null' };

/** The members of several objects, each name once, where it came first. */
function membersOf(objects: readonly JsonObjectTree[]): JsonMember[] {
  const values = new Map<string, JsonTree[]>();
  for (const { name, value } of objects.flatMap(({ members }) => members)) {
    const known = values.get(name);
    if (known) known.push(value);
    else values.set(name, [value]);
  }
  return [...values].map(([name, parts]) => ({ name, value: assembleValue(parts) }));
}

function assembleValue(parts: readonly JsonTree[]): JsonTree {
  const given = parts.filter(isGiven);
  const last = given.at(-1);
  if (last === undefined) return NULL;
  const objects = given.filter((part) => part.kind === 'object');
  if (objects.length === given.length) return { kind: 'object', members: membersOf(objects) };
  if (given.every(({ kind }) => kind === 'array')) return { kind: 'array', items: given.flatMap(itemsOf) };
  const texts = given.map(textOf).filter((text) => text !== undefined);
  return texts.length === given.length ? stringTree(texts.join('')) : last;
}

/** Where a part is none of a call, it stays as it is: whoever reads the calls has to see that they are malformed. */
function assembleToolCalls(lists: readonly JsonTree[]): JsonTree | undefined {
  const odd = lists.find(({ kind }) => kind !== 'array');
  if (odd) return odd;
  const parts = lists.flatMap(itemsOf);
  if (parts.length === 0) return undefined;
  const objects = parts.filter((part) => part.kind === 'object');
  return objects.length === parts.length ? assembleCalls(objects) : { kind: 'array', items: parts };
}

type CallParts = { index: string | undefined; id: string; parts: JsonObjectTree[] };

function assembleCalls(parts: readonly JsonObjectTree[]): JsonTree {
  const calls: CallParts[] = [];
  for (const part of parts) {
    const { index, id } = keysOf(part);
    const known = callOf(calls, index, id);
    if (known) {
      known.parts.push(part);
      known.id ||= id;
    } else calls.push({ index, id, parts: [part] });
  }
  return { kind: 'array', items: calls.map((call) => assembleCall(call.parts)) };
}

function keysOf(part: JsonObjectTree): { index: string | undefined; id: string } {
  const index = memberOf(part, 'index');
  // A string counts too: a part that went to another call would change what is sent.
  const text = index?.kind === 'number' ? index.token : textOf(index);
  return { index: text === '' ? undefined : text, id: textOf(memberOf(part, 'id')) ?? '' };
}

/** The call that a part belongs to. Some servers give every call the index 0: another id is another call all the same. */
function callOf(calls: readonly CallParts[], index: string | undefined, id: string): CallParts | undefined {
  const sameIndex = index === undefined ? calls : calls.filter((call) => call.index === index);
  if (id === '') return sameIndex.at(-1);
  const last = sameIndex.at(-1);
  const unnamed = index !== undefined && last?.id === '' ? last : undefined;
  return sameIndex.findLast((call) => call.id === id) ?? unnamed;
}

function assembleCall(parts: readonly JsonObjectTree[]): JsonObjectTree {
  const type = textOf(lastText(parts, 'type')) ?? '';
  const named = new Set(['function', 'custom', type]);
  const members = membersOf(parts).filter(({ name }) => name !== 'index');
  return {
    kind: 'object',
    members: members.map(({ name, value }) => {
      if (name === 'id' || name === 'type') return { name, value: lastText(parts, name) ?? value };
      const called = parts.map((part) => memberOf(part, name)).filter((part) => part?.kind === 'object');
      return named.has(name) && called.length > 0 ? { name, value: assembleCalled(called) } : { name, value };
    }),
  };
}

/** What is given always comes piece by piece; a name does with some upstreams, and with others it is whole in every part. */
function assembleCalled(parts: readonly JsonObjectTree[]): JsonObjectTree {
  const members = membersOf(parts).map(({ name, value }) =>
    name === 'name' ? { name, value: stringTree(assembleName(parts)) } : { name, value },
  );
  return { kind: 'object', members };
}

function assembleName(parts: readonly JsonObjectTree[]): string {
  const texts = parts.map((part) => textOf(memberOf(part, 'name')) ?? '');
  return texts.reduce((said, text) => (text.startsWith(said) ? text : said + text), '');
}

function lastText(parts: readonly JsonObjectTree[], name: string): JsonTree | undefined {
  return parts.map((part) => memberOf(part, name)).findLast((value) => (textOf(value) ?? '') !== '');
}
