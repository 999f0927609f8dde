import { http } from './hub.ts';

/** One question to the hub. Numbers of the answer are plain: not for what has to keep its digits. @throws TaproomError */
export async function answer<T>(method: string, path: string, body?: unknown): Promise<T> {
  return JSON.parse((await http(method, path, { body })).text) as T;
}
