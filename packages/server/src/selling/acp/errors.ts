import { ApiError } from '../../errors/api-error.ts';
import type { Refusal } from '../endpoint.ts';
import { Refused } from '../refused.ts';
import { ACP_VERSION } from './discovery.ts';

interface AcpError {
  readonly type: 'invalid_request' | 'processing_error' | 'service_unavailable';
  readonly code: string;
  readonly message: string;
  readonly param?: string;
  readonly supported_versions?: readonly string[];
}

/** A refusal that only this protocol knows. */
export class AcpRefused extends Error {
  override readonly name = 'AcpRefused';
  readonly status: number;
  readonly body: AcpError;

  private constructor(status: number, body: Omit<AcpError, 'type'>) {
    super(body.message);
    this.status = status;
    this.body = { type: 'invalid_request', ...body };
  }

  static version(asked: unknown): AcpRefused {
    return new AcpRefused(400, {
      code: asked === undefined ? 'missing_api_version' : 'unsupported_api_version',
      message: `Send the header API-Version: ${ACP_VERSION}.`,
      supported_versions: [ACP_VERSION],
    });
  }

  static withoutKey(): AcpRefused {
    return new AcpRefused(400, {
      code: 'idempotency_key_required',
      message: 'Every POST needs the header Idempotency-Key.',
    });
  }

  /** What cannot be canceled has a status of its own; any other error stays what it is. */
  static notCancelable(error: unknown): unknown {
    if (!(error instanceof ApiError) || error.status !== 409) return error;
    return new AcpRefused(405, { code: 'not_cancelable', message: error.message });
  }
}

/** Where the protocol has a word or a status of its own. */
const CODES: Readonly<Record<string, string>> = {
  resource_missing: 'not_found',
  idempotency_key_in_use: 'idempotency_in_flight',
  idempotency_key_reused: 'idempotency_conflict',
};
const STATUSES: Readonly<Record<string, number>> = { idempotency_key_reused: 422 };

export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof AcpRefused) return { status: error.status, body: error.body, headers: {} };
  if (!(error instanceof ApiError || error instanceof Refused)) return undefined;
  const { code, message, headers, param } = error;
  const status = STATUSES[code] ?? error.status;
  const body: AcpError = {
    type: typeOf(status),
    code: CODES[code] ?? code,
    message,
    ...(param?.startsWith('$') && { param }),
  };
  return { status, body, headers };
}

function typeOf(status: number): AcpError['type'] {
  if (status === 429 || status === 503) return 'service_unavailable';
  return status >= 500 ? 'processing_error' : 'invalid_request';
}
