import type { IncomingMessage } from 'node:http';
import type { Problem } from '@taproom/contracts';
import { canonicalHost } from '../../../platform/http/host-names.ts';
import type { RpcRequest } from '../rpc/message.ts';
import { refusedToken } from './refused-token.ts';
import { shownText } from './shown-text.ts';
import type { StudioTraffic } from './studio-traffic.ts';
import { introductionIn, revisionIn, targetOf } from './who.ts';

const MOST = { name: 80, version: 40, method: 60, target: 160, httpMethod: 20, path: 100, host: 120 };

/** How a request ended: the code of its JSON-RPC error, or null. */
export type Ended = (code: number | null) => void;

/** One HTTP request, as far as it is told of afterwards. */
export class Visit {
  constructor(
    private readonly traffic: StudioTraffic,
    private readonly http: IncomingMessage,
    private readonly token: string,
  ) {}

  /** A JSON-RPC request has come; there are several in a batch. */
  began(request: RpcRequest): Ended {
    const introduction = introductionIn(request);
    const client = this.traffic.see(
      this.#caller(),
      introduction && {
        name: this.#shown(introduction.name, MOST.name),
        version: introduction.version === undefined ? null : this.#shown(introduction.version, MOST.version),
      },
    );
    client.revision = revisionIn(request, this.http.headers['mcp-protocol-version']) ?? client.revision;
    const [begun, target] = [performance.now(), targetOf(request)];
    return (code) =>
      this.traffic.answered(client, {
        method: this.#shown(request.method, MOST.method),
        target: target === undefined ? null : this.#shown(target, MOST.target),
        durationMs: Math.round((performance.now() - begun) * 100) / 100,
        code,
      });
  }

  /** What came can't be read as a message. */
  unreadable(code: number): void {
    const client = this.traffic.see(this.#caller(), undefined);
    this.traffic.answered(client, { method: null, target: null, durationMs: 0, code });
  }

  /** A notification. */
  heard(): void {
    this.traffic.see(this.#caller(), undefined);
  }

  turnedAway(problem: Problem): void {
    const { method = '', url = '', headers } = this.http;
    const [path = ''] = url.split('?');
    const named = problem.code === 'studio.forbidden_host' ? canonicalHost(headers.host ?? '') : undefined;
    const origin = problem.code === 'studio.forbidden_origin' ? headers.origin : undefined;
    const name = named ?? origin;
    this.traffic.refused(this.#caller(), problem, {
      method: this.#shown(method, MOST.httpMethod),
      path: this.#shown(path, MOST.path),
      token: problem.code === 'studio.unauthorized' ? refusedToken(headers.authorization) : null,
      name: name === undefined ? null : this.#shown(name, MOST.host),
    });
  }

  #caller() {
    return this.traffic.callerOf(this.http, this.token);
  }

  #shown(text: string, most: number): string {
    return shownText(text, most, this.token);
  }
}
