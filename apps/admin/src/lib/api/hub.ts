import { createHttp, createMcpApi } from '@taproom/contracts';

type Listener = () => void;

const onSignedOut = new Set<Listener>();

/** Called whenever the hub says that this browser is not signed in (any more). @returns what stops it */
export function whenSignedOut(listener: Listener): () => void {
  onSignedOut.add(listener);
  return () => onSignedOut.delete(listener);
}

/** `fetch`, with an eye on whether one is still signed in. */
export const hubFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  if (response.status === 401) for (const listener of onSignedOut) listener();
  return response;
};

const options = { baseUrl: '', fetch: hubFetch };

/** The Manager, as any other client has it. */
export const mcp = createMcpApi(options);

/** What the console asks of the hub beside the Manager. */
export const http = createHttp(options);
