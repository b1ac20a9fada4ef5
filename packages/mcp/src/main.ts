import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createFlorin } from '@florin/sdk/florin';
import { keypairSigner } from '@florin/sdk/signing';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { serveHttp } from './http.ts';
import { createMcpServer } from './server.ts';
import { spendingWallet } from './spending-wallet.ts';

const CENTS_MAX = 10_000;
const USAGE = `Usage: florin-mcp [--http <port>] [--host <address>] [--allow-host <name>]

Serves the Model Context Protocol over its input and output, or over HTTP at /mcp.
FLORIN_BASE_URL   where the Florin API answers (else what "npm start" wrote to $FLORIN_HOME/demo.json, else http://localhost:4242)
FLORIN_API_KEY    the key to act with, or FLORIN_API_KEY_FILE; over HTTP each caller brings a key of their own
FLORIN_KEYPAIR    a file with the wallet that signs for gifts; without one a person signs in the dashboard. Not over HTTP
FLORIN_KEYPAIR_CENTS_MAX  what that wallet may give in all until this is started again; ${CENTS_MAX} when left out
`;

const { values } = parseArgs({
  options: {
    http: { type: 'string' },
    host: { type: 'string', default: '127.0.0.1' },
    'allow-host': { type: 'string', multiple: true, default: [] },
    help: { type: 'boolean', short: 'h' },
  },
});
const { FLORIN_BASE_URL, FLORIN_API_KEY, FLORIN_API_KEY_FILE, FLORIN_HOME } = process.env;
const { FLORIN_KEYPAIR, FLORIN_KEYPAIR_CENTS_MAX = String(CENTS_MAX) } = process.env;
const demo = readDemo();
const baseUrl = FLORIN_BASE_URL ?? demo?.base_url ?? 'http://localhost:4242';
const apiKey = FLORIN_API_KEY_FILE
  ? readFileSync(FLORIN_API_KEY_FILE, 'utf8').trim()
  : (FLORIN_API_KEY ?? demo?.api_key);

if (values.help) process.stdout.write(USAGE);
else if (values.http !== undefined) await overHttp(Number(values.http));
else if (!/^[1-9]\d{0,12}$/.test(FLORIN_KEYPAIR_CENTS_MAX))
  fail('FLORIN_KEYPAIR_CENTS_MAX is a number of cents.');
else if (apiKey) await overStdio(apiKey);
else fail('FLORIN_API_KEY must be set.');

async function overStdio(apiKey: string): Promise<void> {
  const wallet = FLORIN_KEYPAIR
    ? spendingWallet(
        await keypairSigner(JSON.parse(readFileSync(FLORIN_KEYPAIR, 'utf8'))),
        Number(FLORIN_KEYPAIR_CENTS_MAX),
      )
    : null;
  serveStdio(() => createMcpServer({ florin: createFlorin({ baseUrl, apiKey }), wallet }));
}

async function overHttp(port: number): Promise<void> {
  if (!Number.isInteger(port) || port < 0 || port > 65_535) return fail('--http takes a port.');
  const server = await serveHttp({ baseUrl, host: values.host, port, allowedHosts: values['allow-host'] });
  const address = server.address() as { port: number };
  process.stderr.write(`florin-mcp: http://${values.host}:${address.port}/mcp\n`);
}

/** A key of the embedded mode goes to the embedded mode only. */
function readDemo(): { base_url: string; api_key: string } | null {
  const path = join(FLORIN_HOME ?? '.florin', 'demo.json');
  return FLORIN_BASE_URL === undefined && existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
}

function fail(message: string): void {
  process.stderr.write(`florin-mcp: ${message}\n\n${USAGE}`);
  process.exitCode = 2;
}
