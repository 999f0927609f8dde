import type { IncomingHttpHeaders } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { isJsonObject } from '@taproom/mcp-domain';
import { CONFIG, type Config } from '../../../platform/config/config.ts';
import type { Visit } from '../traffic/visit.ts';
import { answerBatch, MOST_MESSAGES } from './answer-batch.ts';
import { EarlierRevisions } from './earlier-revisions.ts';
import { loadSdk, type Sdk } from './load-sdk.ts';
import { readMessage, type RpcMessage, type RpcRequest } from './message.ts';
import { parseBody } from './parse-body.ts';
import { accepted, failed, methodNotFound, type RpcReply } from './reply.ts';
import { servedRevisions, STATELESS_REVISION } from './revisions.ts';
import { sdkBody } from './sdk-body.ts';
import { StatelessRevision } from './stateless-revision.ts';

const INTERNAL_ERROR = -32603;

/** From the bytes of a body to the bytes of its answer. */
@Injectable()
export class RpcService {
  #sdk: Sdk | undefined;

  constructor(
    private readonly earlier: EarlierRevisions,
    private readonly stateless: StatelessRevision,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async ready(): Promise<void> {
    this.#sdk ??= await loadSdk();
  }

  /** @throws ProblemError */
  async serve(bytes: Buffer, headers: IncomingHttpHeaders, visit: Visit): Promise<RpcReply> {
    const parsed = parseBody(bytes, this.config.imports);
    if (!parsed.ok) return unreadable(visit, refusal(null, -32700, `Parse error: ${parsed.reason}`));
    const revision = headerText(headers['mcp-protocol-version']);
    if (Array.isArray(parsed.value)) return this.#serveBatch(parsed.value, revision, visit);
    const message = readMessage(parsed.value);
    if (message.kind === 'failure') return unreadable(visit, refusal(message.id, message.code, message.message));
    if (message.kind === 'request') return this.#watched(message, headers, visit);
    if (!isServed(revision)) return unreadable(visit, unsupported(null, revision));
    visit.heard();
    return accepted;
  }

  async #watched(request: RpcRequest, headers: IncomingHttpHeaders, visit: Visit): Promise<RpcReply> {
    const ended = visit.began(request);
    try {
      const reply = await this.#serveRequest(request, headers);
      ended(reply.code);
      return reply;
    } catch (error) {
      ended(INTERNAL_ERROR);
      throw error;
    }
  }

  async #serveRequest(request: RpcRequest, headers: IncomingHttpHeaders): Promise<RpcReply> {
    const sdk = await this.#loaded();
    const revision = headerText(headers['mcp-protocol-version']);
    if (!isServed(revision) && !namesRevision(sdk, request)) return unsupported(request.id, revision);
    if (isEarlier(sdk, request, headers)) {
      const { text, code } = await this.earlier.serve(sdk, request);
      return { status: 200, body: text, code };
    }
    // The SDK would open a stream for it, whatever the server can do.
    if (request.method === 'subscriptions/listen') return failed(404, request.id, methodNotFound);
    return this.stateless.serve(sdk, request, new Headers(sentHeaders(headers)));
  }

  /** Batches are of the revisions before 2026-07-28. */
  async #serveBatch(values: readonly unknown[], revision: string | undefined, visit: Visit): Promise<RpcReply> {
    if (!isServed(revision)) return unreadable(visit, unsupported(null, revision));
    const messages = values.map(readMessage);
    const sdk = await this.#loaded();
    const fault = batchFault(messages, (request) => revision !== STATELESS_REVISION && isEarlier(sdk, request, {}));
    if (fault !== undefined) return unreadable(visit, refusal(null, -32600, `Invalid request: ${fault}`));
    const serve = async (request: RpcRequest): Promise<string> => {
      const ended = visit.began(request);
      const { text, code } = await this.earlier.serve(sdk, request);
      ended(code);
      return text;
    };
    const answers = await answerBatch(messages, serve, (request, code) => visit.began(request)(code));
    if (answers.length > 0) return { status: 200, body: `[${answers.join()}]`, code: null };
    visit.heard();
    return accepted;
  }

  async #loaded(): Promise<Sdk> {
    this.#sdk ??= await loadSdk();
    return this.#sdk;
  }
}

function batchFault(
  messages: readonly RpcMessage[],
  mayStandInOne: (request: RpcRequest) => boolean,
): string | undefined {
  if (messages.length === 0) return 'the batch is empty';
  if (messages.length > MOST_MESSAGES) return `a batch holds at most ${MOST_MESSAGES} messages`;
  const failure = messages.find((message) => message.kind === 'failure');
  if (failure) return 'the batch holds something that is no JSON-RPC message';
  const begins = messages.some((message) => message.kind === 'request' && message.method === 'initialize');
  if (messages.some((message) => message.kind === 'request' && !mayStandInOne(message))) {
    return `there are no batches in ${STATELESS_REVISION}`;
  }
  return begins && messages.length > 1 ? 'initialize stands alone' : undefined;
}

/** Whether a request is one of a revision before 2026-07-28; the SDK decides. */
function isEarlier(sdk: Sdk, request: RpcRequest, headers: IncomingHttpHeaders): boolean {
  const body = sdkBody(request);
  return sdk.classifyInboundRequest({ httpMethod: 'POST', ...protocolHeaders(headers), body }).kind === 'legacy';
}

function refusal(id: unknown, code: number, message: string): RpcReply {
  return failed(400, id, { code, message });
}

function unreadable(visit: Visit, reply: RpcReply): RpcReply {
  visit.unreadable(reply.code ?? INTERNAL_ERROR);
  return reply;
}

/** Whether it has an envelope that names a revision, which the SDK then judges together with the header. */
function namesRevision({ PROTOCOL_VERSION_META_KEY }: Sdk, { params }: RpcRequest): boolean {
  const meta = params['_meta'];
  return isJsonObject(meta) && Object.hasOwn(meta, PROTOCOL_VERSION_META_KEY);
}

function isServed(revision: string | undefined): boolean {
  return revision === undefined || servedRevisions.includes(revision);
}

function unsupported(id: unknown, requested: string | undefined): RpcReply {
  const data = { supported: servedRevisions, requested };
  return failed(400, id, { code: -32022, message: 'Unsupported protocol version', data });
}

function headerText(value: string | string[] | undefined): string | undefined {
  const text = Array.isArray(value) ? value.join(', ') : value;
  return text === undefined || text === '' ? undefined : text;
}

const names = ['mcp-protocol-version', 'mcp-method', 'mcp-name'] as const;

/** The headers that the SDK looks at, in its form. */
function sentHeaders(headers: IncomingHttpHeaders): [string, string][] {
  const sent: [string, string][] = [['content-type', 'application/json']];
  for (const name of names) {
    const text = headerText(headers[name]);
    if (text !== undefined) sent.push([name, text]);
  }
  return sent;
}

function protocolHeaders(headers: IncomingHttpHeaders) {
  const [protocolVersionHeader, mcpMethodHeader, mcpNameHeader] = names.map((name) => headerText(headers[name]));
  return {
    ...(protocolVersionHeader !== undefined && { protocolVersionHeader }),
    ...(mcpMethodHeader !== undefined && { mcpMethodHeader }),
    ...(mcpNameHeader !== undefined && { mcpNameHeader }),
  };
}
