import { Scope } from '@florin/wire/accounts/mandate';
import type { Queryable } from '../database/database.ts';
import { USUAL_SCOPES } from './metadata.ts';
import { OauthError } from './oauth-error.ts';
import { findOauthClient, type OauthClientRow } from './store.ts';

/** What a program asks a person for. */
export interface Authorization {
  readonly client: OauthClientRow;
  readonly redirectUri: string;
  readonly state: string | null;
  readonly codeChallenge: string;
  readonly scopes: readonly Scope[];
}

/** Where nobody may be sent, since it is not known to be the program's own. */
export interface Untrusted {
  readonly kind: 'untrusted';
}

export interface Refused {
  readonly kind: 'refused';
  readonly redirectUri: string;
  readonly state: string | null;
  readonly error: OauthError;
}

export type AuthorizationOutcome =
  | { readonly kind: 'asked'; readonly asked: Authorization }
  | Untrusted
  | Refused;

const CHALLENGE = /^[\w-]{43}$/;
const STATE_LENGTH_MAX = 2_000;

/**
 * Reads what a program asks for. The client and its address are judged first: an error goes back only to an address that it
 * registered, letter by letter.
 */
export async function readAuthorization(
  database: Queryable,
  query: URLSearchParams,
  resource: string,
): Promise<AuthorizationOutcome> {
  const one = (name: string) => (query.getAll(name).length > 1 ? null : query.get(name));
  const client = await findOauthClient(database, one('client_id') ?? '');
  const redirectUri = one('redirect_uri') ?? '';
  if (client === null || !client.redirect_uris.includes(redirectUri)) return { kind: 'untrusted' };
  const state = one('state');
  const refused = (code: string, message: string): Refused => ({
    kind: 'refused',
    redirectUri,
    state: state === null || state.length > STATE_LENGTH_MAX ? null : state,
    error: new OauthError(code, message),
  });
  if ((state ?? '').length > STATE_LENGTH_MAX) return refused('invalid_request', 'state is too long.');
  if (one('response_type') !== 'code')
    return refused('unsupported_response_type', 'response_type must be code.');
  const codeChallenge = one('code_challenge') ?? '';
  if (one('code_challenge_method') !== 'S256' || !CHALLENGE.test(codeChallenge))
    return refused(
      'invalid_request',
      'PKCE is required: send code_challenge with code_challenge_method S256.',
    );
  if (!isForUs(query, resource)) return refused('invalid_target', `The resource here is ${resource}.`);
  const wanted = (one('scope') ?? '').split(' ').filter(Boolean);
  const known = wanted.filter((scope): scope is Scope => Scope.safeParse(scope).success);
  if (wanted.length > 0 && known.length === 0)
    return refused('invalid_scope', `scope must be one of ${Scope.options.join(', ')}.`);
  const scopes = known.length > 0 ? [...new Set(known)] : USUAL_SCOPES;
  return { kind: 'asked', asked: { client, redirectUri, state, codeChallenge, scopes } };
}

/** A token for another service is not made here (RFC 8707). */
export function isForUs(parameters: URLSearchParams, resource: string): boolean {
  return parameters.getAll('resource').every((named) => named.replace(/\/$/, '') === resource);
}

/**
 * The program's address with what came of it. The issuer is named, so that a program which asked several cannot be fooled about
 * who answers (RFC 9207).
 */
export function answerAt(
  { redirectUri, state }: { readonly redirectUri: string; readonly state: string | null },
  issuer: string,
  answer: Readonly<Record<string, string>>,
): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries({ ...answer, ...(state !== null && { state }), iss: issuer }))
    url.searchParams.set(name, value);
  return url.href;
}
