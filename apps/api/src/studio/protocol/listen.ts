import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Logger } from '@nestjs/common';
import { describeIoError } from '../../platform/storage/storage-failed-error.ts';

const logger = new Logger('Studio');

/** Requests that run may go on for as long once Studio is switched off. */
const GRACE_MS = 5_000;

/** One server, and the answers that it still owes. */
type Door = { server: Server; owed: Set<ServerResponse> };

/** The servers of one port. */
export type Listening = {
  port: number;
  /** The addresses that it is bound to. */
  hosts: readonly string[];
  /** New connections are refused as soon as it is called; resolves when what ran has ended or was cut. */
  stop(): Promise<void>;
};

export type Binding = { hosts: readonly Host[]; port: number };

/** An `optional` host is left out where the machine does not have it; a `fallback` is for when there is no other then. */
export type Host = { host: string; role?: 'optional' | 'fallback' };

/**
 * Listens on all hosts on the same port, or on none.
 * @throws Error of Node, with its `code`, for the first host that can't be bound
 */
export async function listen(binding: Binding, handle: RequestListener): Promise<Listening> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await listenOnce(binding, handle);
    } catch (error) {
      // A port that the system picked for one address may be taken at another.
      if (binding.port !== 0 || codeOf(error) !== 'EADDRINUSE' || attempt === 10) throw error;
    }
  }
}

async function listenOnce({ hosts, port }: Binding, handle: RequestListener): Promise<Listening> {
  const doors: Door[] = [];
  let bound = port;
  try {
    for (const { host, role } of hosts) {
      if (role === 'fallback' && doors.length > 0) continue;
      const door = newDoor(handle);
      if (await bind(door.server, { host, port: bound, optional: role === 'optional' })) doors.push(door);
      bound = doors.map(portOf)[0] ?? bound;
    }
  } catch (error) {
    await Promise.all(doors.map(closeDoor));
    throw error;
  }
  return {
    port: bound,
    hosts: doors.map(({ server }) => (server.address() as AddressInfo).address),
    stop: async () => void (await Promise.all(doors.map(closeDoor))),
  };
}

function newDoor(handle: RequestListener): Door {
  const owed = new Set<ServerResponse>();
  // A request without Host is refused by our own check, in the shape of the others.
  const server = createServer({ requireHostHeader: false }, (request, response) => {
    owed.add(response);
    response.once('close', () => owed.delete(response));
    if (!server.listening) endAfter(response);
    handle(request, response);
  });
  return { server, owed };
}

/** Node lets a connection that is in use live on, and serves whatever comes on it, also when the server has been closed. */
function endAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close');
}

function portOf({ server }: Door): number {
  return (server.address() as AddressInfo).port;
}

function codeOf(error: unknown): string {
  return String((error as NodeJS.ErrnoException).code);
}

const MISSING = new Set(['EAFNOSUPPORT', 'EADDRNOTAVAIL']);

async function bind(
  server: Server,
  { host, port, optional }: { host: string; port: number; optional: boolean },
): Promise<boolean> {
  try {
    await new Promise<void>((listening, failed) => {
      server.once('error', failed);
      server.listen({ host, port }, () => {
        server.off('error', failed);
        // Such as too many open files: that one connection is lost, and no more.
        server.on('error', (error) => logger.warn(`A connection to Studio was not taken: ${describeIoError(error)}`));
        listening();
      });
    });
    return true;
  } catch (error) {
    if (optional && MISSING.has(codeOf(error))) return false;
    throw error;
  }
}

function closeDoor({ server, owed }: Door): Promise<void> {
  return new Promise((stopped) => {
    const impatience = setTimeout(() => server.closeAllConnections(), GRACE_MS);
    server.close(() => {
      clearTimeout(impatience);
      stopped();
    });
    server.closeIdleConnections();
    owed.forEach(endAfter);
  });
}
