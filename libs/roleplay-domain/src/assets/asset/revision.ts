/**
 * The revision after an event: `rev_` and 16 hex digits, from the revision before it and all that the event says (S-65). So it
 * depends on the whole history and on nothing else: every change gives another one, and a restart gives the same.
 * Two 32-bit lanes of a multiplicative hash; against accidents, not against an attacker.
 */
export function revisionAfter(before: string, event: { type: string; data: unknown }): string {
  const text = `${before}\n${event.type}\n${JSON.stringify(event.data)}`;
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    a = Math.imul(a ^ unit, 0x9e3779b1);
    b = Math.imul(b ^ unit, 0x5f356495);
    a = (a << 13) | (a >>> 19);
    b = (b << 15) | (b >>> 17);
  }
  return `rev_${hex(mixed(a, b))}${hex(mixed(b, a))}`;
}

function mixed(lane: number, other: number): number {
  let value = lane ^ (other >>> 13) ^ Math.imul(other, 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 16), 0x7feb352d);
  value = Math.imul(value ^ (value >>> 15), 0x846ca68b);
  return (value ^ (value >>> 16)) >>> 0;
}

function hex(value: number): string {
  return value.toString(16).padStart(8, '0');
}
