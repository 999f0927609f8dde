import { describe, expect, it } from '@jest/globals';
import { type Caller, ClientsSeen } from './clients-seen.ts';

const at = '2026-01-01T00:00:00.000Z';
const from = (socket: object, agent = 'node', peer = '127.0.0.1'): Caller => ({ socket, peer, agent });
const named = (name: string) => ({ name, version: '1' });

describe('ClientsSeen', () => {
  it('knows a client that said its name by its connection, else by its address and User-Agent', () => {
    const clients = new ClientsSeen();
    const [one, two] = [{}, {}];
    clients.see(from(one), named('first'), at);
    clients.see(from(two), named('second'), at);
    expect(clients.see(from(one), undefined, at).name).toBe('first');
    expect(clients.see(from(two), undefined, at).name).toBe('second');
    expect(clients.see(from({}), undefined, at).name).toBe('second');
    expect(clients.see(from({}, 'curl'), undefined, at).name).toBeNull();
    expect(clients.see(from({}, 'node', '10.0.0.2'), undefined, at).name).toBeNull();
    expect(clients.list()).toHaveLength(4);
    const third = {};
    expect(clients.see(from(third), undefined, at).name).toBe('second');
    clients.see(from({}), named('newer'), at);
    expect(clients.see(from(third), undefined, at).name).toBe('newer');
  });

  it('tells two behind one connection apart by their User-Agents', () => {
    const clients = new ClientsSeen();
    const proxy = {};
    clients.see(from(proxy, 'a'), named('of a'), at);
    clients.see(from(proxy, 'b'), named('of b'), at);
    expect(clients.see(from(proxy, 'a'), undefined, at).name).toBe('of a');
  });

  it('does not grow with names, and keeps the other peers', () => {
    const clients = new ClientsSeen();
    clients.see(from({}, 'quiet', '10.0.0.9'), named('quiet'), at);
    for (let number = 0; number < 1000; number++) clients.see(from({}), named(`n${number}`), at);
    expect(clients.list()).toHaveLength(21);
    expect(clients.list().map(({ name }) => name)).toEqual(expect.arrayContaining(['quiet', 'n999', 'n980']));
    for (let number = 0; number < 1000; number++) clients.see(from({}, 'x', `10.1.0.${number}`), undefined, at);
    expect(clients.list()).toHaveLength(100);
  });

  it('remembers on its connection a client that had to make room', () => {
    const clients = new ClientsSeen();
    const socket = {};
    const { id } = clients.see(from(socket), named('old'), at);
    for (let number = 0; number < 30; number++) clients.see(from({}), named(`n${number}`), at);
    expect(clients.see(from(socket), undefined, at).id).toBe(id);
    expect(clients.list().filter((client) => client.id === id)).toHaveLength(1);
  });
});
