import type { About } from '@taproom/contracts';
import { m } from '#lib/paraglide/messages.js';
import { number } from '#lib/text/format.ts';

type Limit = About['limits'][number];

/** A limit in the unit a person thinks in: 10000 ms is 10 s, 4194304 bytes are 4 MiB; a count is only a number. */
export function limitValue({ value, unit }: Limit): string {
  if (unit === 'ms')
    return value % 1000 === 0 ? m.unit_seconds({ value: number(value / 1000) }) : m.unit_ms({ value: number(value) });
  if (unit === 'bytes') return bytes(value);
  return number(value);
}

function bytes(value: number): string {
  const [size, name] =
    value % 1_048_576 === 0 ? [value / 1_048_576, 'MiB'] : value % 1024 === 0 ? [value / 1024, 'KiB'] : [value, 'B'];
  return `${number(size)} ${name}`;
}
