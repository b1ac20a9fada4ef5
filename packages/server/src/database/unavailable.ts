/** The database could not be asked or did not answer. What was asked may or may not have been done. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';

  constructor(cause: Error) {
    super(`the database gave no answer: ${cause.message}`, { cause });
  }
}

/**
 * Faults of the installation rather than of a statement, by SQLSTATE: no connection, no resources, stopped by the operator
 * or by a time limit, a lock that did not come, a deadlock, a server that only reads, a system error.
 */
const SQLSTATES = /^(08...|53...|57...|58...|55P03|40001|40P01|25006)$/;

/** What Node says of sockets and names. */
const SYSTEM_CODES: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** What the driver says without a code. */
const MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed)/;

/** How the server says that it ends the session, whatever for: nobody's statement is to blame. */
const SESSION_OVER = /^(FATAL|PANIC)$/;

/**
 * The error as it is, or as `DatabaseUnavailableError` where it is the installation's fault and may be over in a moment.
 * @example await client.query(text).catch((error) => { throw toldApart(error) })
 */
export function toldApart(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code, severity } = error as { code?: string; severity?: string };
  const isFault =
    SESSION_OVER.test(severity ?? '') ||
    (code === undefined ? MESSAGES.test(error.message) : isFaultCode(code));
  return isFault ? new DatabaseUnavailableError(error) : error;
}

function isFaultCode(code: string): boolean {
  return SYSTEM_CODES.has(code) || SQLSTATES.test(code);
}

/** A lock did not come in time, or someone who holds one waits for one of ours. */
export function isInTheWay(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  return ['55P03', '40P01'].includes(code ?? cause?.code ?? '');
}
