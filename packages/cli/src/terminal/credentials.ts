import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { writeDurably } from '@florin/local-state/durable-file';
import { createFlorin, type Florin } from '@florin/sdk/florin';
import { keypairSigner, type Signer } from '@florin/sdk/signing';
import type { Demo } from '../demo/demo-file.ts';
import { type Call, CommandError, type Option } from './command.ts';

/** What every command that calls the API takes. */
export const clientOptions = {
  'base-url': {
    type: 'string',
    value: 'url',
    help: 'the url of the service ($FLORIN_BASE_URL, or where you logged in, or the local one)',
  },
  'api-key-file': {
    type: 'string',
    value: 'file',
    help: 'a file with the API key (or $FLORIN_API_KEY, or the key saved by login)',
  },
} as const satisfies Record<string, Option>;

export const keypairOption = {
  keypair: {
    type: 'string',
    value: 'file',
    help: 'the keypair file of the wallet that signs (or $FLORIN_KEYPAIR, or the demo wallet)',
  },
} as const satisfies Record<string, Option>;

export interface Credentials {
  readonly baseUrl: string;
  readonly apiKey: string | null;
}

interface Kept {
  readonly base_url: string;
  readonly api_key: string;
  readonly api_key_id: string | null;
}

export const EXIT_UNAUTHENTICATED = 3;

/**
 * A client with the key that belongs to the service that is called.
 * @example const gift = await clientOf(call).gifts.retrieve(id)
 */
export function clientOf(call: Call): Florin {
  const { baseUrl, apiKey } = credentialsOf(call);
  if (apiKey === null)
    throw new CommandError(
      `There is no API key for ${baseUrl}: run "florin login", set FLORIN_API_KEY, or name a file with --api-key-file.`,
      EXIT_UNAUTHENTICATED,
    );
  return createFlorin({ baseUrl, apiKey });
}

/** A client for what needs no key. */
export function publicClientOf(call: Call): Florin {
  return createFlorin({ baseUrl: credentialsOf(call).baseUrl });
}

/** A key that was kept for one service is never sent to another. */
export function credentialsOf({ options, terminal: { environment } }: Call): Credentials {
  const named = options.text('base-url') ?? environment.FLORIN_BASE_URL;
  const kept = [readKept(environment), demoKey(environment)].find(
    (candidate) => candidate !== null && (named === undefined || sameOrigin(candidate.base_url, named)),
  );
  const baseUrl = named ?? kept?.base_url ?? 'http://localhost:4242';
  const keyFile = options.text('api-key-file') ?? environment.FLORIN_API_KEY_FILE;
  const given = keyFile === undefined ? environment.FLORIN_API_KEY : readText(keyFile).trim();
  return { baseUrl, apiKey: given || (kept?.api_key ?? null) };
}

/** The facts of the embedded mode that runs, or ran, in this folder. */
export function demoOf(environment: Readonly<Record<string, string | undefined>>): Demo | null {
  const path = join(environment.FLORIN_HOME || '.florin', 'demo.json');
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Demo) : null;
}

/**
 * The wallet that signs.
 * @example await signTransaction(serialized_transaction, await walletOf(call))
 */
export async function walletOf({ options, terminal: { environment } }: Call): Promise<Signer> {
  const path = options.text('keypair') ?? environment.FLORIN_KEYPAIR ?? demoOf(environment)?.wallet_keypair;
  if (path === undefined) throw new CommandError('No wallet given. Use --keypair or FLORIN_KEYPAIR.');
  const bytes = keypairIn(readText(path));
  if (bytes === null) throw new CommandError(`${path} is not a JSON array of 64 bytes.`);
  return keypairSigner(bytes);
}

export function keep(environment: Call['terminal']['environment'], kept: Kept): string {
  const path = keptPath(environment);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  writeDurably(path, `${JSON.stringify(kept, null, 2)}\n`);
  return path;
}

export function readKept(environment: Call['terminal']['environment']): Kept | null {
  const path = keptPath(environment);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Kept) : null;
}

export function forget(environment: Call['terminal']['environment']): void {
  rmSync(keptPath(environment), { force: true });
}

function keptPath(environment: Call['terminal']['environment']): string {
  return join(environment.XDG_CONFIG_HOME || join(homedir(), '.config'), 'florin', 'credentials.json');
}

function demoKey(environment: Call['terminal']['environment']): Kept | null {
  const demo = demoOf(environment);
  return demo && { base_url: demo.base_url, api_key: demo.api_key, api_key_id: null };
}

function sameOrigin(left: string, right: string): boolean {
  return URL.canParse(left) && URL.canParse(right) && new URL(left).origin === new URL(right).origin;
}

/** The parser's own message would quote the key. */
function keypairIn(text: string): number[] | null {
  try {
    const bytes: unknown = JSON.parse(text);
    return Array.isArray(bytes) && bytes.length === 64 ? (bytes as number[]) : null;
  } catch {
    return null; // Told by the caller, without what the file holds.
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new CommandError(`${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}
