/** Takes a noticeable time to check: each of its many references leads to a definition with many properties. */
export function slowSchema(): object {
  const properties = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`p${n}`, { type: 'string' }]));
  const anyOf = Array.from({ length: 1500 }, () => ({ $ref: '#/$defs/wide' }));
  return { $defs: { wide: { properties } }, properties: { a: { anyOf } } };
}

/** Forty tools whose schemas take about a second together. */
export function slowTools(): object[] {
  return Array.from({ length: 40 }, (_, n) => ({ name: `t${n}`, inputSchema: slowSchema() }));
}
