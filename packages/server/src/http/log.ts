import type { FastifyBaseLogger } from 'fastify';
import { type DestinationStream, pino } from 'pino';

const BATCH_LENGTH = 16_384;
const FLUSH_MS = 250;

/** Anything that looks like a credential, wherever in a line it ended up. */
const secrets = /sk_live_[0-9A-Za-z]+|service_session=[^;\s"]+|\b\d{13,19}\b/g;

/** Structured logs: one JSON object a line, Unix milliseconds, request ids, and no secret. */
export function createLogger(level: string, destination: DestinationStream): FastifyBaseLogger {
  const options = {
    level,
    base: null,
    messageKey: 'message',
    timestamp: pino.stdTimeFunctions.epochTime,
    serializers: { err: describeError },
  };
  return pino(options, destination) as unknown as FastifyBaseLogger;
}

/**
 * Where lines go: a file, or standard output (1).
 * @example createLogger('info', logDestination('.florin/florin.log'))
 */
export function logDestination(to: string | number): DestinationStream {
  return new LineBatch(pino.destination({ dest: to, sync: true }));
}

const batches = new Set<LineBatch>();
process.on('exit', () => {
  for (const batch of batches) batch.flush();
});

/**
 * Lets lines leave together, since a write per request is the dearest part of answering one: at the latest after a quarter
 * of a second, and at exit. The library's own batches copy all that waits with every line.
 */
class LineBatch implements DestinationStream {
  readonly #destination: DestinationStream;
  #lines: string[] = [];
  #length = 0;
  #timer: NodeJS.Timeout | null = null;

  constructor(destination: DestinationStream) {
    this.#destination = destination;
  }

  write(line: string): void {
    this.#lines.push(line);
    this.#length += line.length;
    batches.add(this);
    this.#timer ??= setTimeout(() => this.flush(), FLUSH_MS).unref();
    if (this.#length >= BATCH_LENGTH) this.flush();
  }

  flush(): void {
    if (this.#timer) clearTimeout(this.#timer);
    const text = this.#lines.join('');
    this.#timer = null;
    this.#lines = [];
    this.#length = 0;
    batches.delete(this);
    this.#destination.write(text);
  }
}

type Details = object | string;

/** The logger with what the library shows to those who integrate it. */
type Pino = FastifyBaseLogger & {
  isLevelEnabled(level: string): boolean;
  readonly [pino.symbols.streamSym]: DestinationStream;
};

export interface Answered {
  readonly operation: string | undefined;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly ms: number;
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

  /**
   * The line that every request writes, put together by hand because every request does. Only the path can hold anything
   * that must be escaped.
   */
  answered({ operation, method, path, status, ms }: Answered): void {
    if (!this.#logger.isLevelEnabled('info')) return;
    const name = operation === undefined ? '' : `"operation":"${operation}",`;
    this.#logger[pino.symbols.streamSym].write(
      `{"level":30,"time":${Date.now()},"reqId":"${this.#reqId}",${name}"method":"${method}",` +
        `"path":${JSON.stringify(redact(path))},"status":${status},"ms":${ms},"message":"answered"}\n`,
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
