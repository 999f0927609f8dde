/**
 * A map for what grows for as long as a run goes on. Each new one shares all but a 256th part with the one before, where a copied
 * Map would cost the more the longer the run.
 */
export type SpreadMap<V> = readonly (ReadonlyMap<string, V> | undefined)[];

const PARTS = 256;

export function spreadGet<V>(map: SpreadMap<V>, key: string): V | undefined {
  return map[partOf(key)]?.get(key);
}

export function spreadWith<V>(map: SpreadMap<V>, key: string, value: V): SpreadMap<V> {
  const at = partOf(key);
  const parts = map.length === PARTS ? map.slice() : Array.from({ length: PARTS }, (_, part) => map[part]);
  parts[at] = new Map(parts[at]).set(key, value);
  return parts;
}

function partOf(key: string): number {
  let hash = 0;
  for (let at = 0; at < key.length; at++) hash = (hash * 31 + key.charCodeAt(at)) | 0;
  return (hash >>> 0) % PARTS;
}
