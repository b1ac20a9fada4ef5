import { API_VERSION } from '@florin/wire/version';
import { ApiError } from '../../errors/api-error.ts';
import { newRequestId } from '../../ids.ts';
import { pathOf } from '../path.ts';
import { methodNotAllowed } from './methods.ts';
import { URL_LENGTH_MAX, urlTooLong } from './request-line.ts';

/** What Node's parser says of a request that it could not read. */
export interface ParserError {
  readonly code: string;
  /** The part of the request at which it gave up. */
  readonly rawPacket?: Buffer;
}

/**
 * The error for a request that never reaches a route.
 * @example errorOfUnreadable(error, (path) => allowedMethods(path)).status // 431
 */
export function errorOfUnreadable(error: ParserError, allowedAt: (path: string) => string[]): ApiError {
  const line = error.rawPacket?.toString('latin1', 0, 20_000).split('\r\n', 1)[0] ?? '';
  const [method = '', url = ''] = line.split(' ');
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new ApiError('body_invalid', 'The request did not arrive in time. Send it again.');
  if (error.code === 'HPE_HEADER_OVERFLOW') {
    return url.length > URL_LENGTH_MAX
      ? urlTooLong()
      : new ApiError('headers_too_large', 'The headers of the request are larger than 16 KiB.');
  }
  // A method that Node does not know may still be one.
  const allowed =
    error.code === 'HPE_INVALID_METHOD' && /^[A-Z]{3,20}$/.test(method) ? allowedAt(pathOf(url)) : [];
  if (allowed.length > 0) return methodNotAllowed(method, allowed);
  return new ApiError('body_invalid', 'The request is not valid HTTP.');
}

/** That error as the bytes of an answer, for a connection that no framework holds. */
export function rawAnswerOf(error: ApiError, reason: string | undefined, body: string): string {
  const headers = Object.entries(error.headers).map(([name, value]) => `${name}: ${value}`);
  return [
    `HTTP/1.1 ${error.status} ${reason ?? 'Bad Request'}`,
    'Content-Type: application/json',
    `Request-Id: ${newRequestId()}`,
    `Api-Version: ${API_VERSION}`,
    ...headers,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}
