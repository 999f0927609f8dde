import { throwIfAny } from './errors.ts';

const MAX_NATIVE_NAME = 256;

export type NameProblem = 'empty' | 'control' | 'too-long' | 'colon';

/** What keeps a server's name from being a tool's native name; undefined when nothing does. */
export function nativeNameProblem(name: string): NameProblem | undefined {
  if (name === '') return 'empty';
  if (/\p{Cc}/u.test(name)) return 'control';
  if (name.length > MAX_NATIVE_NAME && Array.from(name).length > MAX_NATIVE_NAME) return 'too-long';
  return name.includes(':') ? 'colon' : undefined;
}

export const nameProblemText: Readonly<Record<NameProblem, string>> = {
  empty: 'must not be empty',
  control: 'must not have control characters',
  'too-long': `must have at most ${MAX_NATIVE_NAME} characters`,
  colon: 'must not have a ":"',
};

/** A tool name has 1 to 256 code points and neither ":" nor a control character (C0, DEL, C1). Throws `request.invalid`. */
export function requireNativeName(name: string, path = 'nativeName'): void {
  const problem = nativeNameProblem(name);
  throwIfAny(problem === undefined ? [] : [{ path, message: nameProblemText[problem] }]);
}
