/** Thrown when the environment is not usable. `problems` has a sentence for each variable; no value of a secret is in it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(readonly problems: readonly string[]) {
    super(`Taproom can't start with this environment:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}
