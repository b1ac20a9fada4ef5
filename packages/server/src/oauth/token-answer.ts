import { createHash } from 'node:crypto';

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
