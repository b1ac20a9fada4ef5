import { z } from 'zod';
import type { Queryable } from '../database/database.ts';
import { createdOf, newId } from '../ids.ts';
import { OauthError } from './oauth-error.ts';
import { insertOauthClient, type OauthClientRow } from './store.ts';

const URI_LENGTH_MAX = 500;
/** What goes into a header and onto a page is a plain host: letters, digits, and nothing that could end a directive. */
const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:]+\])(?::\d{1,5})?$/;
const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;

/** Programs send more than is looked at (RFC 7591): a client has no secret and one way to be let in, whatever it asks for. */
const Registration = z.looseObject({
  redirect_uris: z.array(z.string().max(URI_LENGTH_MAX)).min(1).max(10),
  client_name: z.string().max(200).optional(),
  grant_types: z.array(z.string().max(100)).max(20).optional(),
});

/**
 * Whether somebody who agreed can be sent there: over https, or to a program on their own machine.
 * @example isRedirectUri('http://localhost:33418/callback') // true
 */
export function isRedirectUri(text: string): boolean {
  if (!URL.canParse(text) || text.includes('#')) return false;
  const { protocol, host, hostname, username, password } = new URL(text);
  if (username !== '' || password !== '' || !HOST.test(host)) return false;
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname));
}

/** Keeps a program that wants to act for accounts. It may do nothing until a person lets it. */
export async function registerClient(
  database: Queryable,
  sent: unknown,
): Promise<Omit<OauthClientRow, 'approved_at'>> {
  const read = Registration.safeParse(sent);
  if (!read.success)
    throw new OauthError('invalid_client_metadata', 'Send redirect_uris, 1 to 10 of them, as JSON.');
  const { redirect_uris, client_name, grant_types = [] } = read.data;
  const wrong = redirect_uris.find((uri) => !isRedirectUri(uri));
  if (wrong !== undefined)
    throw new OauthError(
      'invalid_redirect_uri',
      'A redirect_uri must be https, or http on localhost, and have no fragment.',
    );
  const id = newId('oauth_client');
  const refreshes = grant_types.includes('refresh_token');
  const row = { id, name: nameOf(client_name), redirect_uris, refreshes, created: createdOf(id) };
  if (await insertOauthClient(database, row)) return row;
  throw new OauthError(
    'temporarily_unavailable',
    'Too many programs are waiting for approval. Try later.',
    503,
  );
}

const NAME_LENGTH_MAX = 60;

/** What a stranger calls itself, on one line. */
function nameOf(sent: string | undefined): string {
  const name = (sent ?? '')
    .normalize('NFKC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  return name === '' || !name.isWellFormed() ? 'Agent' : name.slice(0, NAME_LENGTH_MAX).trimEnd();
}
