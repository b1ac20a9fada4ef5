import type { Id } from '@florin/wire/ids';
import { startSession } from '../../auth/store.ts';
import type { Answer } from '../../testing/request.testing.ts';
import type { TestServer } from '../../testing/server.testing.ts';

/** Someone who is signed in to the dashboard of an account. */
export interface SignedIn {
  /** A page as a browser gets it. */
  page(path: string): Promise<Answer>;
  /** What the page itself asks for when something has changed. */
  // biome-ignore lint/suspicious/noExplicitAny: props differ by view, and a wrong guess fails the test
  props(path: string): Promise<any>;
}

/** @example const merchant = await signIn(server, server.accountId) */
export async function signIn(server: TestServer, accountId: string, language = 'en'): Promise<SignedIn> {
  const cookie = `service_session=${await startSession(server.database, accountId as Id<'account'>)}`;
  const get = (path: string, accept: string) =>
    server.get(path, { key: null, headers: { cookie, accept, 'accept-language': language } });
  return {
    page: (path) => get(path, 'text/html'),
    props: async (path) => (await get(path, 'application/json')).body,
  };
}
