import { Agent, request } from 'undici';
import { z } from 'zod';

export type Answer = {
  status: number;
  headers: Record<string, string>;
  text: string;
  /** The body as JSON; undefined where it is none. Numbers are plain: use `text` where digits count. */
  json: unknown;
};

export type HttpOptions = {
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it stands, with no content type of its own. */
  rawBody?: string | Buffer;
  headers?: Record<string, string>;
  /** Another token than the admin's; `null` sends none. */
  token?: string | null;
  signal?: AbortSignal;
};

export type Http = (method: string, path: string, options?: HttpOptions) => Promise<Answer>;

/** An HTTP client that sends what it is told, `Host` included, and hides nothing of the answer. */
export function httpClient(origin: string, token: string): { http: Http; close(): Promise<void> } {
  const agent = new Agent({ headersTimeout: 0, bodyTimeout: 0 });
  const http: Http = async (method, path, options = {}) => {
    const answer = await request(origin + path, {
      method,
      dispatcher: agent,
      headers: headersOf(options, token),
      body: bodyOf(options),
      signal: options.signal ?? null,
    });
    const text = await answer.body.text();
    const headers = Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)]));
    return { status: answer.statusCode, headers, text, json: jsonOf(text) };
  };
  return { http, close: () => agent.destroy() };
}

/** The answer's body as the contract's schema reads it, unknown fields refused. Fails with the answer's text. */
export function read<T extends z.ZodType>(schema: T, answer: Answer): z.infer<T> {
  const parsed = schema.safeParse(answer.json);
  if (parsed.success) return parsed.data;
  throw new Error(`${answer.status} ${answer.text.slice(0, 2000)}\n${z.prettifyError(parsed.error)}`);
}

function headersOf(options: HttpOptions, admin: string): Record<string, string> {
  const { token = admin, headers = {}, body } = options;
  return {
    ...(token !== null && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...headers,
  };
}

function bodyOf({ body, rawBody }: HttpOptions): string | Buffer | null {
  return body === undefined ? (rawBody ?? null) : JSON.stringify(body);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
