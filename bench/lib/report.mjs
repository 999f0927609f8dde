import { machine } from './machine.mjs';

const figure = (value) => (value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3));

export function heading(title) {
  console.log(`\n${title}\n  ${machine()}`);
}

/** What a missed target does: it is said, and the command fails. */
function verdict(met, target) {
  if (!met) process.exitCode = 1;
  return `target ${target}: ${met ? 'met' : 'MISSED'}`;
}

function judge(ratio, { atLeast, atMost }) {
  if (atLeast !== undefined) return verdict(ratio >= atLeast, `≥ ${atLeast}`);
  if (atMost !== undefined) return verdict(ratio <= atMost, `≤ ${atMost}`);
  return 'no target';
}

/** Prints a comparison of two sides, see sideBySide; `target` is { atLeast } or { atMost } for the ratio, or empty. */
export function compare({ name, unit, ours, theirs, result, target = {} }) {
  const [low, high] = result.spread;
  console.log(`  ${name}`);
  console.log(`    ${ours}: ${figure(result.ours)} ${unit}; ${theirs}: ${figure(result.theirs)} ${unit}`);
  console.log(`    ratio ${figure(result.ratio)} (${figure(low)} to ${figure(high)}), ${judge(result.ratio, target)}`);
}

/** Prints one figure, against its bound where it has one. */
export function measured({ name, unit, value, atMost }) {
  const target = atMost === undefined ? 'no target' : verdict(value <= atMost, `≤ ${figure(atMost)}`);
  console.log(`  ${name}: ${figure(value)} ${unit}, ${target}`);
}
