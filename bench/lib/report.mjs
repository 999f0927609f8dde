import { machine } from './machine.mjs';

const figure = (value) => (value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3));

export function heading(title) {
  console.log(`\n${title}\n  ${machine()}`);
}

/** Prints a comparison and, where the target is missed, makes the command fail. */
export function compare({ name, unit, ours, theirs, result, atLeast, atMost }) {
  const [low, high] = result.spread;
  const met = (atLeast === undefined || result.ratio >= atLeast) && (atMost === undefined || result.ratio <= atMost);
  const target = atLeast === undefined ? `≤ ${atMost}` : `≥ ${atLeast}`;
  console.log(`  ${name}`);
  console.log(`    ${ours}: ${figure(result.ours)} ${unit}; ${theirs}: ${figure(result.theirs)} ${unit}`);
  console.log(
    `    ratio ${figure(result.ratio)} (${figure(low)} to ${figure(high)}), target ${target}: ${met ? 'met' : 'MISSED'}`,
  );
  if (!met) process.exitCode = 1;
}

/** Prints one figure against its bound. */
export function bound({ name, unit, value, atMost }) {
  const met = value <= atMost;
  console.log(`  ${name}: ${figure(value)} ${unit}, target ≤ ${figure(atMost)}: ${met ? 'met' : 'MISSED'}`);
  if (!met) process.exitCode = 1;
}
