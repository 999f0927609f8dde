/** About how many bytes a JSON value has, without writing it. */
export function weightOf(value: unknown): number {
  if (typeof value === 'string') return value.length + 2;
  if (typeof value !== 'object' || value === null) return 8;
  let weight = 2;
  for (const [name, member] of Object.entries(value)) weight += name.length + 4 + weightOf(member);
  return weight;
}
