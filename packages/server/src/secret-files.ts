import { readFileSync } from 'node:fs';

type Environment = Readonly<Record<string, string | undefined>>;

const SUFFIX = '_FILE';

export interface FilledEnvironment {
  /** With the contents of the files under the names of the secrets. */
  readonly environment: Environment;
  readonly problems: readonly string[];
}

/**
 * Reads secrets from the files that `…_FILE` names, as orchestrators hand them out: a variable of a process is easily seen,
 * passed on and written to logs.
 * @example fromSecretFiles({ METRICS_TOKEN_FILE: '/run/secrets/metrics' }, ['METRICS_TOKEN']).environment.METRICS_TOKEN
 */
export function fromSecretFiles(environment: Environment, secrets: readonly string[]): FilledEnvironment {
  const filled: Record<string, string | undefined> = { ...environment };
  const problems: string[] = [];
  for (const name of secrets) {
    const fileName = name + SUFFIX;
    const path = environment[fileName]?.trim();
    delete filled[fileName];
    if (!path) continue;
    if (environment[name]?.trim()) problems.push(`${name} and ${fileName} are both set: take one out.`);
    else readInto(filled, name, path, problems);
  }
  return { environment: filled, problems };
}

function readInto(
  filled: Record<string, string | undefined>,
  name: string,
  path: string,
  problems: string[],
): void {
  try {
    const text = readFileSync(path, 'utf8').trim();
    if (text === '') problems.push(`${name}${SUFFIX}: the file "${path}" is empty.`);
    filled[name] = text;
  } catch (error) {
    // Whoever runs this mends it: the message says which file, and why.
    problems.push(`${name}${SUFFIX}: the file cannot be read (${(error as Error).message}).`);
  }
}
