import type { McpServerList } from '@taproom/contracts';

const kept = new WeakMap<McpServerList, Buffer>();

/** A list's JSON, made once for as long as the list object lives: consoles and scripts poll it. */
export function bytesOf(list: McpServerList): Buffer {
  const known = kept.get(list);
  if (known) return known;
  const bytes = Buffer.from(JSON.stringify(list));
  kept.set(list, bytes);
  return bytes;
}
