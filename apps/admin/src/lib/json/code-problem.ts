/** A stretch of a text that is wrong, with what is wrong about it, in the reader's language. */
export type CodeProblem = { from: number; to: number; severity: 'error' | 'warning'; message: string };
