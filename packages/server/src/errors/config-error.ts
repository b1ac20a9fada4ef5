/** Names every variable that is wrong and says what it must be; secrets are not repeated. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super([...problems, 'docs/production.md lists every variable.'].join('\n'));
    this.problems = problems;
  }
}
