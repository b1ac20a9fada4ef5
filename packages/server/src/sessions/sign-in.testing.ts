import { generateKeyPairSync, sign } from 'node:crypto';
import { getBase58Decoder } from '@solana/kit';
import type { Answer, Send } from '../testing/request.testing.ts';
import type { TestServer } from '../testing/server.testing.ts';

/** A wallet that signs texts. */
export interface TestWallet {
  readonly address: string;
  sign(message: string): string;
}

export function makeWallet(): TestWallet {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x!, 'base64url');
  const base58 = getBase58Decoder();
  return {
    address: base58.decode(raw),
    sign: (message) => base58.decode(sign(null, Buffer.from(message), privateKey)),
  };
}

/** Signs in, or joins by the token of an invitation. */
export async function redeemAs(server: TestServer, wallet: TestWallet, invitation?: string): Promise<Answer> {
  const json = { address: wallet.address };
  const { message } = (await server.post('/v1/auth/challenge', { json, key: null })).body;
  const signed = {
    message,
    signature: wallet.sign(message),
    ...(invitation !== undefined && { invitation }),
  };
  return server.post('/v1/auth/session', { json: signed, key: null });
}

/** Somebody in a browser who is signed in. */
export interface Person {
  readonly wallet: TestWallet;
  readonly cookie: string;
  readonly accountId: string;
  get(path: string, send?: Send): Promise<Answer>;
  post(path: string, json?: unknown): Promise<Answer>;
  delete(path: string): Promise<Answer>;
}

/** @example const owner = await signInAs(server, makeWallet()) */
export async function signInAs(server: TestServer, wallet: TestWallet, invitation?: string): Promise<Person> {
  const answer = await redeemAs(server, wallet, invitation);
  if (answer.status !== 200) throw new Error(`not signed in: ${answer.text}`);
  return personOf(server, wallet, answer);
}

/** Who a session that was just opened belongs to. */
export function personOf(server: TestServer, wallet: TestWallet, answer: Answer): Person {
  const cookie = answer.headers.get('set-cookie')!.split(';')[0]!;
  const headers = { cookie, 'sec-fetch-site': 'same-origin' };
  return {
    wallet,
    cookie,
    accountId: answer.body.account.id,
    get: (path, send) => server.get(path, { key: null, ...send, headers: { cookie, ...send?.headers } }),
    post: (path, json) => server.post(path, { key: null, headers, ...(json !== undefined && { json }) }),
    delete: (path) => server.send('DELETE', path, { key: null, headers }),
  };
}
