import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../errors/api-error.ts';
import type { Methods } from './methods.ts';

export const URL_LENGTH_MAX = 8_192;

/** Refuses what two readers of one request could understand in two ways, and addresses without end. */
export function addRequestLineCheck(app: FastifyInstance, methods: Methods): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request;
    if (raw.url!.length > URL_LENGTH_MAX) done(urlTooLong());
    else if (countHosts(raw.rawHeaders) !== 1 && !isOldWithoutHost(raw)) done(hostInvalid());
    // Before a body is looked for: the framework would ask for the content type of a method that we do not have.
    else if (request.is404) done(methods.refusalOf(request));
    else done();
  });
}

export function urlTooLong(): ApiError {
  return new ApiError('url_too_long', `The url is longer than ${URL_LENGTH_MAX} characters.`);
}

function hostInvalid(): ApiError {
  return new ApiError('host_invalid', 'Send exactly one Host header.');
}

function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!;
    if (name.length === 4 && name.toLowerCase() === 'host') count++;
  }
  return count;
}

function isOldWithoutHost({ httpVersionMinor, headers }: IncomingMessage): boolean {
  return httpVersionMinor === 0 && headers.host === undefined;
}
