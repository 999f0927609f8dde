export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** @returns {Promise<number>} milliseconds that one of `times` runs of `task` takes, on average */
export async function millisecondsOf(task, times = 1) {
  const begun = performance.now();
  for (let run = 0; run < times; run++) await task();
  return (performance.now() - begun) / times;
}

/**
 * Measures two things in turn, round after round, so that both meet the same machine, and compares within each round.
 * The order changes from round to round. The first `warmUp` rounds are not counted.
 * @param {{ ours: () => Promise<number>, theirs: () => Promise<number>, rounds?: number, warmUp?: number }} sides
 *   each resolves with its measure
 * @returns {Promise<{ ours: number, theirs: number, ratio: number, spread: [number, number] }>} medians, and the ratio's range
 */
export async function sideBySide({ ours, theirs, rounds = 7, warmUp = 1 }) {
  const pairs = [];
  for (let round = 0; round < rounds + warmUp; round++) {
    const pair = {};
    const order = round % 2 === 0 ? ['ours', 'theirs'] : ['theirs', 'ours'];
    for (const side of order) pair[side] = await (side === 'ours' ? ours() : theirs());
    if (round >= warmUp) pairs.push({ ...pair, ratio: pair.ours / pair.theirs });
  }
  const ratios = pairs.map(({ ratio }) => ratio);
  return {
    ours: median(pairs.map((pair) => pair.ours)),
    theirs: median(pairs.map((pair) => pair.theirs)),
    ratio: median(ratios),
    spread: [Math.min(...ratios), Math.max(...ratios)],
  };
}
