import { createServer, type AddressInfo } from 'node:net';

/** A loopback port that nothing listens on at the moment of asking. */
export function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer().once('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => found(port));
    });
  });
}
