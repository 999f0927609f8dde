export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/**
 * Measures two things in turn, round after round, so that both meet the same machine, and compares within each round.
 * The order changes from round to round. The first round only warms up.
 * @param {{ ours: () => Promise<number>, theirs: () => Promise<number>, rounds?: number }} sides each resolves with its measure
 * @returns {Promise<{ ours: number, theirs: number, ratio: number, spread: [number, number] }>} medians, and the ratio's range
 */
export async function sideBySide({ ours, theirs, rounds = 7 }) {
  const measured = [];
  for (let round = 0; round <= rounds; round++) {
    const pair = {};
    const sides = round % 2 === 0 ? ['ours', 'theirs'] : ['theirs', 'ours'];
    for (const side of sides) pair[side] = await (side === 'ours' ? ours() : theirs());
    if (round > 0) measured.push({ ...pair, ratio: pair.ours / pair.theirs });
  }
  const ratios = measured.map(({ ratio }) => ratio);
  return {
    ours: median(measured.map((pair) => pair.ours)),
    theirs: median(measured.map((pair) => pair.theirs)),
    ratio: median(ratios),
    spread: [Math.min(...ratios), Math.max(...ratios)],
  };
}
