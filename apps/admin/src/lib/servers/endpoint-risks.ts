export type EndpointRisks = {
  host: string;
  /** Plain http to another machine: anyone on the way can read and change it. */
  plainHttp: boolean;
  /** A user name or a password is part of the address. */
  credentials: boolean;
};

/** @param endpoint a normalised http: or https: URL; `undefined` when it is none yet */
export function endpointRisks(endpoint: string): EndpointRisks | undefined {
  const url = URL.parse(endpoint);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  return {
    host: url.host,
    plainHttp: url.protocol === 'http:' && !isLoopback(url.hostname),
    credentials: url.username !== '' || url.password !== '',
  };
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);

/** The address with its password hidden, for where it is only read. */
export function shownEndpoint(endpoint: string): string {
  const url = URL.parse(endpoint);
  if (!url || (url.username === '' && url.password === '')) return endpoint;
  const start = endpoint.indexOf('//') + 2;
  const end = endpoint.indexOf('@', start);
  return `${endpoint.slice(0, start)}••••${endpoint.slice(end)}`;
}
