const LEVELS: Readonly<Record<number, string>> = {
  10: 'trace',
  20: 'debug',
  30: 'info ',
  40: 'warn ',
  50: 'ERROR',
  60: 'FATAL',
};

interface LoggedError {
  readonly message?: string;
  readonly stack?: string;
}

/** Fields that stand in the line's own place, not among the rest. */
const PLACED = ['level', 'time', 'message', 'method', 'path', 'status', 'ms', 'operation', 'err'];

/**
 * A line of the log for someone who looks at it in a terminal: the time of day, how serious it is, what happened.
 * @example readableLine('{"level":30,"time":1763164800000,"message":"listening","port":4242}') // '00:00:00 info  listening  port=4242'
 */
export function readableLine(line: string): string {
  const entry = parsed(line);
  if (entry === null) return line;
  const { level, time, message = '', err } = entry;
  const rest = Object.entries(entry)
    .filter(([name]) => !PLACED.includes(name))
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const head = `${new Date(Number(time)).toISOString().slice(11, 19)} ${LEVELS[Number(level)] ?? level}`;
  const what = entry.method === undefined ? String(message) : requestText(entry);
  return [[head, what, ...rest].join(' ').trimEnd(), ...errorLines(err as LoggedError | undefined)].join(
    '\n',
  );
}

function requestText({ method, path, status, ms }: Record<string, unknown>): string {
  return `${method} ${path} ${status} ${ms} ms`;
}

function errorLines(error: LoggedError | undefined): string[] {
  const text = error?.stack || error?.message;
  return text ? text.split('\n').map((line) => `    ${line}`) : [];
}

/** Not everything that is written to a terminal is ours. */
function parsed(line: string): Record<string, unknown> | null {
  if (!line.startsWith('{')) return null;
  try {
    const entry: unknown = JSON.parse(line);
    return typeof entry === 'object' && entry !== null && 'time' in entry
      ? (entry as Record<string, unknown>)
      : null;
  } catch {
    return null; // A line that is no JSON is shown as it is.
  }
}
