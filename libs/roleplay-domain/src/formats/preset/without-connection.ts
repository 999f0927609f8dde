import { isObject } from '../../assets/fields/number-token.ts';
import type { JsonObject } from '../../assets/model/json.ts';
import { type At, inside, pathAt } from '../outcome/at.ts';
import type { Report } from '../outcome/report.ts';
import { isConnectionKey } from './connection-keys.ts';

/** The preset without any connection key, at whatever depth; one warning names them all, and no value. */
export function withoutConnection(preset: JsonObject, at: At, report: Report): JsonObject {
  const found: At[] = [];
  const clean = strip(preset, at, found) as JsonObject;
  if (found.length > 0) {
    const told = found.slice(0, 40).map(pathAt).join(', ');
    const message = `keys and addresses of a connection are never stored: ${told}. Set the model up under Models instead`;
    report.dropAll('not_stored', found, { at, message });
  }
  return clean;
}

function strip(value: unknown, at: At, found: At[]): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item, index) => strip(item, inside(at, index), found));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (!isObject(value)) return value;
  let changed = false;
  const members = Object.entries(value).flatMap(([key, member]): [string, unknown][] => {
    const place = inside(at, key);
    if (isConnectionKey(key)) {
      found.push(place);
      changed = true;
      return [];
    }
    const clean = strip(member, place, found);
    changed ||= clean !== member;
    return [[key, clean]];
  });
  return changed ? Object.fromEntries(members) : value;
}
