import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { encodeBase58 } from '@florin/release-code/base58';
import { createFlorin } from '@florin/sdk/florin';
import { type Call, type Command, CommandError } from '../terminal/command.ts';
import {
  clientOptions,
  credentialsOf,
  EXIT_UNAUTHENTICATED,
  forget,
  keep,
  keypairOption,
  readKept,
  walletOf,
} from '../terminal/credentials.ts';

export const loginCommands: readonly Command[] = [
  {
    name: 'login',
    summary:
      'Save an API key for this service: your own, or a new one for the wallet that signs in with --keypair.',
    options: { ...keypairOption, ...clientOptions },
    async run(call) {
      const { baseUrl } = credentialsOf(call);
      const kept = call.options.has('keypair') ? await byWallet(call, baseUrl) : await byKey(call, baseUrl);
      const path = keep(call.terminal.environment, kept);
      call.output.object({ base_url: baseUrl, account: kept.account, kept_in: path });
      return undefined;
    },
  },
  {
    name: 'logout',
    summary: 'Delete the saved API key, and revoke it if login created it.',
    async run(call) {
      const kept = readKept(call.terminal.environment);
      if (kept === null) throw new CommandError('No API key is saved.');
      const florin = createFlorin({ baseUrl: kept.base_url, apiKey: kept.api_key });
      if (kept.api_key_id !== null) await florin.apiKeys.delete(kept.api_key_id);
      forget(call.terminal.environment);
      call.output.object({ base_url: kept.base_url, revoked: kept.api_key_id !== null });
      return undefined;
    },
  },
  {
    name: 'whoami',
    summary: 'Show which account the API key belongs to.',
    options: clientOptions,
    async run(call) {
      const { baseUrl, apiKey } = credentialsOf(call);
      if (apiKey === null)
        throw new CommandError(`There is no API key for ${baseUrl}.`, EXIT_UNAUTHENTICATED);
      const account = await createFlorin({ baseUrl, apiKey }).account.retrieve();
      call.output.object({ base_url: baseUrl, ...account });
      return undefined;
    },
  },
];

async function byKey(call: Call, baseUrl: string) {
  const file = call.options.text('api-key-file');
  const given =
    file === undefined ? call.terminal.environment.FLORIN_API_KEY : readFileSync(file, 'utf8').trim();
  const apiKey = given || (await call.terminal.ask('API key: ', { isSecret: true }));
  if (!apiKey)
    throw new CommandError('No API key given. Set FLORIN_API_KEY, or use --api-key-file or --keypair.');
  const account = await createFlorin({ baseUrl, apiKey }).account.retrieve();
  return { base_url: baseUrl, api_key: apiKey, api_key_id: null, account: account.id };
}

/** Signs in as the dashboard does, and makes a key that logout revokes. */
async function byWallet(call: Call, baseUrl: string) {
  const wallet = await walletOf(call);
  let cookie = '';
  const { origin } = new URL(baseUrl);
  const florin = createFlorin({
    baseUrl,
    async fetch(url, init) {
      const response = await fetch(url, {
        ...init,
        headers: { ...init?.headers, origin, ...(cookie && { cookie }) },
      });
      cookie ||= response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
      return response;
    },
  });
  const { message } = await florin.auth.challenge({ address: wallet.address });
  const signature = encodeBase58(await wallet.sign(new TextEncoder().encode(message)));
  const { account } = await florin.auth.session({ message, signature });
  const key = await florin.apiKeys.create({ name: `florin on ${hostname()}`.slice(0, 200) });
  await florin.session.delete();
  return { base_url: baseUrl, api_key: key.secret, api_key_id: key.id, account: account.id };
}
