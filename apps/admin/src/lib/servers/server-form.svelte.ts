import {
  TaproomError,
  type CreateMcpServer,
  type McpProtocolVersion,
  type McpServer,
  type ProblemIssue,
  type UpdateMcpServer,
} from '@taproom/contracts';
import { issueText } from '#lib/text/issue-text.ts';
import { headersOf, rowsOf, type HeaderRow } from './header-rows.ts';
import { blocksSaving, headerWarning } from './header-warnings.ts';

type Fields = UpdateMcpServer;
export type FieldName = keyof Fields;

export const fieldNames = [
  'displayName',
  'endpoint',
  'headers',
  'protocolVersion',
] as const satisfies readonly FieldName[];

/** A registration while it is being typed. It knows what it began with, and what is stored now if that was changed elsewhere. */
export class ServerForm {
  displayName = $state('');
  endpoint = $state('');
  headers = $state<HeaderRow[]>([]);
  protocolVersion = $state<McpProtocolVersion>('auto');
  busy = $state(false);
  failure = $state.raw<unknown>(null);
  etag: string | undefined;
  #base = $state.raw<Fields>({ displayName: '', endpoint: '', headers: {}, protocolVersion: 'auto' });
  #stored = $state.raw<Fields | undefined>();
  constructor(initial: CreateMcpServer = { displayName: '', endpoint: '' }) {
    this.fill(initial);
    this.#base = this.fields;
  }

  static of({ displayName, endpoint, headers, protocolVersion }: McpServer, etag: string | undefined): ServerForm {
    const form = new ServerForm({ displayName, endpoint, headers, protocolVersion });
    form.etag = etag;
    return form;
  }

  fill(input: CreateMcpServer): void {
    this.displayName = input.displayName;
    this.endpoint = input.endpoint;
    this.headers = rowsOf(input.headers ?? {});
    this.protocolVersion = input.protocolVersion ?? 'auto';
  }

  // Getters and not $derived: a form that is taken up again outlives the dialog that made it, and a $derived would stand still.
  get fields(): Fields {
    return {
      displayName: this.displayName,
      endpoint: this.endpoint.trim(),
      headers: headersOf(this.headers),
      protocolVersion: this.protocolVersion,
    };
  }

  get dirty(): boolean {
    const fields = this.fields;
    return fieldNames.some((name) => !same(fields[name], this.#base[name]));
  }

  get issues(): readonly ProblemIssue[] {
    return this.failure instanceof TaproomError ? (this.failure.problem.errors ?? []) : [];
  }

  get complete(): boolean {
    return (
      this.displayName.trim() !== '' &&
      this.endpoint.trim() !== '' &&
      !this.headers.some((row) => blocksSaving(headerWarning(row, this.headers)))
    );
  }

  /** The fields that somebody else changed and that differ from what is typed here; empty when there is nothing to decide. */
  get conflicts(): FieldName[] {
    return this.#conflictsWith(this.#stored);
  }

  get stored(): Fields | undefined {
    return this.#stored;
  }

  /** Takes notice of what is stored now. Fields that nobody typed in follow it; what was typed stays, and is shown beside it. */
  storedIs(server: McpServer, etag: string | undefined): void {
    const stored = pick(server);
    const typed = fieldNames.filter((name) => !same(this.fields[name], this.#base[name]));
    for (const name of fieldNames) {
      if (!typed.includes(name) && !same(stored[name], this.fields[name])) this.#set(name, stored);
    }
    this.#base = { ...stored, ...pickNames(this.#base, typed) };
    this.#stored = stored;
    this.etag = etag;
  }

  /** Gives up what was typed in one field for what is stored. */
  takeStored(name: FieldName): void {
    if (!this.#stored) return;
    this.#set(name, this.#stored);
    this.#base = { ...this.#base, [name]: this.#stored[name] };
  }

  errorOf(path: FieldName): string | undefined {
    const found = this.issues.find((issue) => belongsTo(issue, path));
    return found && issueText(found);
  }

  /** Runs one attempt to save. @returns what it gave, or `undefined` when it failed and `failure` says why */
  async attempt<T>(save: (fields: Fields) => Promise<T>): Promise<T | undefined> {
    this.busy = true;
    this.failure = null;
    try {
      return await save(this.fields);
    } catch (error) {
      this.failure = error;
      return undefined;
    } finally {
      this.busy = false;
    }
  }

  #set(name: FieldName, from: Fields): void {
    if (name === 'headers') this.headers = rowsOf(from.headers);
    else if (name === 'protocolVersion') this.protocolVersion = from.protocolVersion;
    else this[name] = from[name];
  }

  #conflictsWith(stored: Fields | undefined): FieldName[] {
    if (!stored) return [];
    return fieldNames.filter((name) => !same(stored[name], this.#base[name]) && !same(stored[name], this.fields[name]));
  }
}

const pick = ({ displayName, endpoint, headers, protocolVersion }: McpServer): Fields => ({
  displayName,
  endpoint,
  headers,
  protocolVersion,
});

const pickNames = (fields: Fields, names: readonly FieldName[]): Partial<Fields> =>
  Object.fromEntries(names.map((name) => [name, fields[name]]));

const belongsTo = ({ path }: ProblemIssue, name: FieldName): boolean =>
  path === name || path.startsWith(`${name}[`) || path.startsWith(`${name}.`);

/** Alike as values; the order of headers does not matter. */
function same(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const [left, right] = [Object.entries(a), new Map<string, unknown>(Object.entries(b))];
  return left.length === right.size && left.every(([key, value]) => right.has(key) && same(value, right.get(key)));
}
