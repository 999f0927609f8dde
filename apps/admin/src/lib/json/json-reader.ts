import type { JsonDuplicate, JsonErrorReason, JsonMember, JsonNode } from './json-syntax.ts';
import { scanToken, type JsonToken } from './scan-token.ts';

export type JsonFault = { reason: JsonErrorReason; start: number; end: number; opened?: { start: number } };

export class JsonStop extends Error {
  readonly fault: JsonFault;
  constructor(fault: JsonFault) {
    super(fault.reason);
    this.fault = fault;
  }
}

type Container = Extract<JsonNode, { kind: 'object' | 'array' }>;
type Expected = 'value' | 'first-item' | 'first-key' | 'key' | 'colon' | 'next' | 'end';

/** A stray word is most often a sign of what is missing before it. */
const reasonForWord: Partial<Record<Expected, JsonErrorReason>> = {
  'first-key': 'key-unquoted',
  key: 'key-unquoted',
  colon: 'colon-missing',
  next: 'comma-missing',
  end: 'text-after-end',
};

/** One reading of one text. It keeps its own stack, so that deep nesting can't overflow the engine's. */
export class JsonReader {
  readonly duplicates: JsonDuplicate[] = [];
  readonly #text: string;
  readonly #open: Container[] = [];
  #key: Omit<JsonMember, 'value'> | undefined;
  #comma: JsonToken | undefined;
  #root: JsonNode | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  read(): JsonNode {
    let expected: Expected = 'value';
    for (let at = 0; ;) {
      const token = scanToken(this.#text, at);
      if (token.kind === 'fault') throw this.#faulty(token, expected);
      if (token.kind === 'end') {
        if (expected === 'end' && this.#root) return this.#root;
        throw this.#stop(this.#root ? 'unclosed' : 'empty', token);
      }
      expected = this.#take(token, expected);
      at = token.end;
    }
  }

  #take(token: JsonToken, expected: Expected): Expected {
    switch (expected) {
      case 'end':
        throw this.#stop('text-after-end', token);
      case 'next':
        return this.#takeNext(token);
      case 'colon':
        if (token.kind !== ':') throw this.#stop('colon-missing', token);
        return 'value';
      case 'first-key':
      case 'key':
        return this.#takeKey(token, expected);
      default:
        return this.#takeValue(token, expected);
    }
  }

  #takeNext(token: JsonToken): Expected {
    const container = this.#open.at(-1);
    if (token.kind === ',') {
      this.#comma = token;
      return container?.kind === 'object' ? 'key' : 'value';
    }
    if (token.kind === '}' || token.kind === ']') return this.#close(token);
    throw this.#stop(token.kind === ':' ? 'character-unexpected' : 'comma-missing', token);
  }

  #takeKey(token: JsonToken, expected: Expected): Expected {
    if (token.kind === 'string') {
      const key = JSON.parse(this.#text.slice(token.start, token.end)) as string;
      this.#key = { key, keyStart: token.start, keyEnd: token.end };
      return 'colon';
    }
    if (token.kind === '}' || token.kind === ']') return this.#closeAfter(token, expected === 'first-key');
    if (token.kind === ',') throw this.#stop('key-missing', token);
    throw this.#stop('key-unquoted', token);
  }

  #takeValue(token: JsonToken, expected: Expected): Expected {
    const { start, end } = token;
    switch (token.kind) {
      case '{':
        return this.#enter({ kind: 'object', start, end, members: [] }, 'first-key');
      case '[':
        return this.#enter({ kind: 'array', start, end, items: [] }, 'first-item');
      case 'string':
      case 'number':
      case 'boolean':
      case 'null':
        this.#attach({ kind: token.kind, start, end });
        return this.#open.length > 0 ? 'next' : 'end';
      case ']':
      case '}':
        if (this.#open.at(-1)?.kind === 'array') return this.#closeAfter(token, expected === 'first-item');
        throw this.#stop('value-missing', token);
      default:
        throw this.#stop('value-missing', token);
    }
  }

  #enter(container: Container, next: Expected): Expected {
    this.#attach(container);
    this.#open.push(container);
    return next;
  }

  #attach(node: JsonNode): void {
    const container = this.#open.at(-1);
    if (!container) this.#root = node;
    else if (container.kind === 'array') container.items.push(node);
    else if (this.#key) container.members.push({ ...this.#key, value: node });
  }

  #closeAfter(token: JsonToken, isEmpty: boolean): Expected {
    if (!isEmpty && this.#comma) throw this.#stop('comma-trailing', this.#comma);
    return this.#close(token);
  }

  #close(token: JsonToken): Expected {
    const container = this.#open.at(-1);
    if (!container || (container.kind === 'object') !== (token.kind === '}')) throw this.#stop('wrong-close', token);
    container.end = token.end;
    if (container.kind === 'object') this.#noteDuplicates(container.members);
    this.#open.pop();
    return this.#open.length > 0 ? 'next' : 'end';
  }

  #noteDuplicates(members: readonly JsonMember[]): void {
    const seen = new Set<string>();
    for (const { key, keyStart, keyEnd } of members) {
      if (seen.has(key)) this.duplicates.push({ key, start: keyStart, end: keyEnd });
      seen.add(key);
    }
  }

  #faulty(token: Extract<JsonToken, { kind: 'fault' }>, expected: Expected): JsonStop {
    const isWord = token.reason === 'word-unknown' || token.reason.startsWith('number-');
    const reason = isWord || expected === 'end' ? reasonForWord[expected] : undefined;
    return new JsonStop(reason ? { ...token, reason } : token);
  }

  #stop(reason: JsonErrorReason, { start, end }: JsonToken): JsonStop {
    const opened = this.#open.at(-1);
    const needsBracket = reason === 'unclosed' || reason === 'wrong-close';
    return new JsonStop({ reason, start, end, ...(needsBracket && opened && { opened }) });
  }
}
