import { isatty } from 'node:tty';
import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { readableLine } from './readable-line.ts';

const BATCH_LINES = 64;
const FLUSH_MS = 250;

/** Anything that looks like a credential, wherever in a line it ended up. */
const secrets = /sk_live_[0-9A-Za-z]+|service_session=[^;\s"]+|cset_[0-9a-z]+\.[\w-]+|\b\d{13,19}\b/g;

/** Text, or what becomes text when it is written. */
type Line = string | AnsweredLine;

/** Takes lines in the order of their events. */
export interface LineStream {
  write(line: Line): void;
}

/**
 * Structured logs: one JSON object a line, Unix milliseconds, request ids, and no secret. `role` stands on every line.
 * @example createLogger('info', logDestination(1), 'api')
 */
export function createLogger(level: string, destination: LineStream, role?: string): FastifyBaseLogger {
  const options = {
    level,
    base: role === undefined ? null : { role },
    messageKey: 'message',
    timestamp: pino.stdTimeFunctions.epochTime,
    serializers: { err: describeError },
  };
  return pino(options, destination) as unknown as FastifyBaseLogger;
}

/**
 * Where lines go: a file, or standard output (1), where people who look at a terminal read words and programs JSON.
 * @example createLogger('info', logDestination('.florin/florin.log'))
 */
export function logDestination(to: string | number): LineStream {
  const destination = pino.destination({ dest: to, sync: true, mode: 0o600 });
  return new LineBatch(typeof to === 'number' && isatty(to) ? readably(destination) : destination);
}

/** In a terminal someone reads along; programs that collect lines get them as they are. */
function readably(destination: { write(text: string): void }) {
  return { write: (text: string) => destination.write(text.split('\n').map(readableLine).join('\n')) };
}

const batches = new Set<LineBatch>();
process.on('exit', () => {
  for (const batch of batches) batch.flush();
});

/**
 * Lets lines leave together, since a write per request is the dearest part of answering one: at the latest after a quarter
 * of a second, and at exit. The library's own batches copy all that waits with every line.
 */
class LineBatch implements LineStream {
  readonly #destination: { write(text: string): void };
  #lines: Line[] = [];
  #timer: NodeJS.Timeout | null = null;

  constructor(destination: { write(text: string): void }) {
    this.#destination = destination;
  }

  write(line: Line): void {
    this.#lines.push(line);
    batches.add(this);
    this.#timer ??= setTimeout(() => this.flush(), FLUSH_MS).unref();
    if (this.#lines.length >= BATCH_LINES) this.flush();
  }

  flush(): void {
    if (this.#timer) clearTimeout(this.#timer);
    const text = this.#lines.join('');
    this.#timer = null;
    this.#lines = [];
    batches.delete(this);
    this.#destination.write(text);
  }
}

type Details = object | string;

/** The logger with what the library shows to those who integrate it. */
type Pino = FastifyBaseLogger & {
  isLevelEnabled(level: string): boolean;
  readonly [pino.symbols.streamSym]: LineStream;
  /** What every line has, as it is written: `,"role":"api"`. */
  readonly [pino.symbols.chindingsSym]: string;
};

export interface Answered {
  readonly operation: string | undefined;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  /** Of the error, where it is one. */
  readonly code?: string | undefined;
  /** Who asked, where that is known. */
  readonly account?: string | undefined;
  readonly key?: string | undefined;
  readonly ms: number;
}

/**
 * The line that every request writes. It is put together by hand because every request writes one, and late because that
 * costs less when many are at hand. Only the path can hold anything that must be escaped.
 */
class AnsweredLine {
  readonly #time = Date.now();
  readonly #ofEveryLine: string;
  readonly #reqId: string;
  readonly #answered: Answered;

  constructor(ofEveryLine: string, reqId: string, answered: Answered) {
    this.#ofEveryLine = ofEveryLine;
    this.#reqId = reqId;
    this.#answered = answered;
  }

  toString(): string {
    const { operation, method, path, status, code, account, key, ms } = this.#answered;
    return (
      `{"level":30,"time":${this.#time}${this.#ofEveryLine},"reqId":"${this.#reqId}"${named('operation', operation)},` +
      `"method":"${method}","path":${JSON.stringify(redact(path))},"status":${status}${named('code', code)}` +
      `${named('account', account)}${named('key', key)},"ms":${Math.round(ms * 10) / 10},"message":"answered"}\n`
    );
  }
}

/** Values are names and ids of our own, in which nothing must be escaped. */
function named(name: string, value: string | undefined): string {
  return value === undefined ? '' : `,"${name}":"${value}"`;
}

/**
 * A log that names its request on every line. Most requests write one line, for which a child logger of the library costs
 * more than the line itself.
 */
export class RequestLog {
  readonly level: string;
  readonly #logger: Pino;
  readonly #reqId: string;

  constructor(logger: FastifyBaseLogger, reqId: string) {
    this.level = logger.level;
    this.#logger = logger as Pino;
    this.#reqId = reqId;
  }

  answered(answered: Answered): void {
    if (!this.#logger.isLevelEnabled('info')) return;
    this.#logger[pino.symbols.streamSym].write(
      new AnsweredLine(this.#logger[pino.symbols.chindingsSym], this.#reqId, answered),
    );
  }

  fatal(details: Details, message?: string): void {
    this.#write('fatal', details, message);
  }

  error(details: Details, message?: string): void {
    this.#write('error', details, message);
  }

  warn(details: Details, message?: string): void {
    this.#write('warn', details, message);
  }

  info(details: Details, message?: string): void {
    this.#write('info', details, message);
  }

  debug(details: Details, message?: string): void {
    this.#write('debug', details, message);
  }

  trace(details: Details, message?: string): void {
    this.#write('trace', details, message);
  }

  silent(): void {}

  child(bindings: object): FastifyBaseLogger {
    return this.#logger.child({ reqId: this.#reqId, ...bindings });
  }

  #write(
    level: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace',
    details: Details,
    message?: string,
  ): void {
    if (typeof details === 'string') this.#logger[level]({ reqId: this.#reqId }, details);
    else this.#logger[level]({ reqId: this.#reqId, ...details }, message);
  }
}

/** @example redact('key sk_live_abc') // 'key [redacted]' */
export function redact(text: string): string {
  return text.replace(secrets, '[redacted]');
}

/** Parameters of a failed query are left out: they are where secrets would be. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: redact(String(error)) };
  const { code } = error as { code?: string };
  return { name: error.name, message: redact(error.message), code, stack: redact(error.stack ?? '') };
}
