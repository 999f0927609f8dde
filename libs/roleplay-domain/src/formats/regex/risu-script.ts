import type { JsonObject } from '../../assets/model/json.ts';
import { type At, inside } from '../outcome/at.ts';
import type { Report } from '../outcome/report.ts';
import { readText } from '../values/read-scalars.ts';

const placements: Readonly<Record<string, JsonObject>> = {
  editinput: { placements: ['user'], timing: 'receive' },
  editoutput: { placements: ['char'], timing: 'receive' },
  editprocess: { placements: ['user', 'char'], timing: 'send' },
  editdisplay: { placements: ['user', 'char'], timing: 'display' },
};

/** A script of Risu in native names (F-94). */
export function risuScript(script: JsonObject, at: At, report: Report): JsonObject {
  const text = (name: string): string => readText(script[name], inside(at, name), report) ?? '';
  const { comment: _c, in: _i, out: _o, type: _t, flag: _f, ableFlag: _a, ...rest } = script;
  const type = text('type');
  const place = Object.hasOwn(placements, type) ? placements[type] : undefined;
  if (place === undefined) {
    report.drop('coerced', inside(at, 'type'), 'is no known type');
    report.warn('disabled', at, 'nobody knows when this script acts; it is kept, disabled');
  }
  const pattern = text('in');
  return {
    ...rest,
    ...(place ?? { enabled: false }),
    name: text('comment'),
    findRegex: pattern === '' ? '' : `/${pattern}/${readFlags(script, at, report)}`,
    replaceString: text('out'),
  };
}

function readFlags(script: JsonObject, at: At, report: Report): string {
  if (script['ableFlag'] !== true) return 'g';
  const flags = readText(script['flag'], inside(at, 'flag'), report) ?? '';
  const plain = flags.replaceAll(/<[^>]*>/g, '');
  if (plain !== flags)
    report.drop('not_supported', inside(at, 'flag'), 'flags in angle brackets are of another engine');
  return plain.replaceAll(/[\s,]/g, '');
}
