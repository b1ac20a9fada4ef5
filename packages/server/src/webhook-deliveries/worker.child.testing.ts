import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { EMBEDDED_PROGRAM_ID } from '@florin/chain/program/binary';
import { USDC_MINT_ADDRESS } from '@florin/chain/usdc';
import { openDatabase } from '../database/database.ts';
import { createLogger } from '../http/observe/log.ts';
import { newReferenceAddress } from '../network/reference-address.ts';
import { testConfig } from '../testing/server.testing.ts';
import { urlsOf } from '../urls.ts';
import { startDeliveries } from './worker.ts';

/** What this process holds when all that nobody needs has been let go. */
export interface Held {
  readonly heapUsedMb: number;
  readonly externalMb: number;
  readonly residentMb: number;
  /** Sockets, timers and the like that are open. */
  readonly handles: number;
}

/** Sends webhooks until it is killed; says what it holds when asked. */
const [databaseUrl = ''] = process.argv.slice(2);
const config = testConfig({ webhookAllowedHosts: ['127.0.0.1:*'] });
startDeliveries({
  config,
  database: openDatabase(databaseUrl, { applicationName: 'florin-test-webhooks' }),
  log: createLogger('error', { write: (line) => process.stderr.write(String(line)) }),
  secret: Buffer.alloc(32, 7),
  urls: urlsOf(config, 4242),
  network: {
    programId: EMBEDDED_PROGRAM_ID,
    mint: USDC_MINT_ADDRESS,
    beacon: newReferenceAddress(),
    feeWallet: null,
    sponsor: null,
  },
  playground: null,
});

const megabytes = (bytes: number) => Math.round((bytes / 1024 / 1024) * 10) / 10;

function held(): Held {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, external, rss } = process.memoryUsage();
  return {
    heapUsedMb: megabytes(heapUsed),
    externalMb: megabytes(external),
    residentMb: megabytes(rss),
    handles: process.getActiveResourcesInfo().length,
  };
}
process.on('message', () => process.send?.(held()));
process.once('disconnect', () => process.exit(0));
process.send?.('ready');
