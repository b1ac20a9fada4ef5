import { createHash } from 'node:crypto';
import { isForUs } from './authorization.ts';
import { OauthError } from './oauth-error.ts';

/** RFC 6749, 5.1. */
export interface TokenAnswer {
  readonly access_token: string;
  readonly token_type: 'Bearer';
  readonly expires_in: number;
  readonly scope: string;
  readonly refresh_token?: string;
}

/** What the database has of a code or a token: nothing that a caller sends. */
export const hashOf = (text: string) => createHash('sha256').update(text).digest();

/** A parameter that was given once; empty where it was not, or twice. */
export const onlyOne = (parameters: URLSearchParams) => (name: string) =>
  parameters.getAll(name).length === 1 ? parameters.get(name)! : '';

/**
 * The parameters of a request for a token of this resource.
 * @example const one = parametersFor(resource, parameters); one('client_id')
 */
export function parametersFor(resource: string, parameters: URLSearchParams): (name: string) => string {
  if (!isForUs(parameters, resource))
    throw new OauthError('invalid_target', `The resource here is ${resource}.`);
  return onlyOne(parameters);
}
