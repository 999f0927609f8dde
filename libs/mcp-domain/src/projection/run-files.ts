/** Where a call's files are. `callHex` is the first 8 bytes of the SHA-256 of the call id, in hex: only that enters a path. */
export type CallPlace = { invocationId: string; round: number; callHex: string };

export const viewPathOf = (place: CallPlace): string => `tool-results/${nameOf(place)}.txt`;
export const auditPathOf = (place: CallPlace): string => `tool-results/${nameOf(place)}.json`;
export const argumentsPathOf = (place: CallPlace): string => `tool-args/${nameOf(place)}.json`;

function nameOf({ invocationId, round, callHex }: CallPlace): string {
  return `${invocationId}/round-${String(round).padStart(3, '0')}-call_${callHex}`;
}

/** `view`: a readable result, for models too. `audit`: exact results and arguments, for audits alone. `none`: no file of a run. */
export type RunFileKind = 'view' | 'audit' | 'none';

/** By the path alone, so that nobody learns from the answer whether a file is there. */
export function runFileKind(path: string): RunFileKind {
  const segments = path.split('/');
  if (segments.length < 2 || segments.some((segment) => segment === '' || segment === '.' || segment === '..'))
    return 'none';
  if (segments[0] === 'tool-args') return 'audit';
  if (segments[0] !== 'tool-results') return 'none';
  if (path.endsWith('.txt')) return 'view';
  return path.endsWith('.json') ? 'audit' : 'none';
}
