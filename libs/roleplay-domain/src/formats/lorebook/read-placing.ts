import { injectionPositions, type LorebookEntry, promptRoles } from '../../assets/model/lorebook.ts';
import { choiceReader } from '../values/read-choice.ts';
import { type Reader, readNumber, wholeReader } from '../values/read-scalars.ts';
import { nameOfCode, noteCodes, OUTLET, type Position, positionCodes, type Role, roleCodes } from './codes.ts';
import type { EntrySource } from './entry-source.ts';

export type Placing = Pick<LorebookEntry, 'injectionPosition' | 'injectionDepth' | 'injectionRole'> & {
  /** Placed where Taproom has no place. */
  outlet: boolean;
};

const DEFAULT_DEPTH = 4;
const depth = wholeReader({ min: 0 });

/** Where an entry goes: the native words, else the codes of World Info and of a CharacterBook's extensions (F-70, F-71). */
export function readPlacing(source: EntrySource, strict: boolean): Placing {
  const { position, code, outlet } = readPosition(source, strict);
  const injectionDepth = source.pick(['injectionDepth', depth], ['depth', depth], ['ext.depth', depth]);
  const injectionRole = source.pick(
    ['injectionRole', choiceReader(promptRoles, strict)],
    ['role', readRole],
    ['ext.role', readRole],
  );
  if (code && isNote(code)) return notePlacing(source, code);
  return {
    injectionPosition: position,
    injectionDepth: injectionDepth ?? DEFAULT_DEPTH,
    injectionRole: injectionRole ?? 'system',
    outlet,
  };
}

/** `code` is how a foreign dialect says the position, unless a native word does. */
function readPosition(
  source: EntrySource,
  strict: boolean,
): { position: Position; code?: ForeignPosition; outlet: boolean } {
  const native = source.pick(['injectionPosition', choiceReader(injectionPositions, strict)]);
  const code = foreignPosition(source);
  const foreign = code && positionOf(source, code);
  if (native !== undefined) {
    if (code && foreign !== native) source.dropLoser(code.path, 'injectionPosition');
    return { position: native, outlet: false };
  }
  if (!code) return { position: defaultPosition(source), outlet: false };
  return { position: foreign ?? defaultPosition(source), code, outlet: readNumber(code.value) === OUTLET };
}

function isNote({ value }: ForeignPosition): boolean {
  return noteCodes.has(readNumber(value) ?? -1);
}

function notePlacing(source: EntrySource, { path }: ForeignPosition): Placing {
  const message = "Taproom has no author's note: the entry is placed at depth 4, as system";
  source.report.warn('not_supported', source.at(path), message);
  return { injectionPosition: 'atDepth', injectionDepth: DEFAULT_DEPTH, injectionRole: 'system', outlet: false };
}

function defaultPosition({ dialect }: EntrySource): Position {
  return dialect === 'worldInfo' ? 'lorebookBefore' : 'lorebookAfter';
}

type ForeignPosition = { path: string; value: unknown };

/** A code is exact, a word only says before or after; so the word yields to a code beside it. */
function foreignPosition(source: EntrySource): ForeignPosition | undefined {
  const root = source.value('position');
  const inner = source.value('ext.position');
  const rootIsCode = readNumber(root) !== undefined;
  if (rootIsCode && inner !== undefined && readNumber(inner) !== readNumber(root)) {
    source.dropLoser('ext.position', 'position');
  }
  if (inner !== undefined && !rootIsCode) return { path: 'ext.position', value: inner };
  return root === undefined ? undefined : { path: 'position', value: root };
}

function positionOf(source: EntrySource, { path, value }: ForeignPosition): Position | undefined {
  const code = readNumber(value);
  if (code === undefined) {
    if (typeof value === 'string') return /^before/i.test(value.trim()) ? 'lorebookBefore' : 'lorebookAfter';
    source.report.drop('coerced', source.at(path), 'is no position; the default is used');
    return undefined;
  }
  if (noteCodes.has(code)) return 'atDepth';
  if (code === OUTLET) return 'lorebookAfter';
  const position = nameOfCode(positionCodes, code);
  if (position === undefined)
    source.report.warn('coerced', source.at(path), 'is no known position; the default is used');
  return position;
}

const readRole: Reader<Role> = (value, at, report) => {
  const named = promptRoles.find((role) => role === value);
  const role = named ?? nameOfCode(roleCodes, readNumber(value) ?? -1);
  if (role === undefined) report.warn('coerced', at, 'is no known role; system is used');
  return role;
};
