import { EMBEDDED_PROGRAM_ID } from '@florin/chain/program/binary';
import { USDC_MINT_ADDRESS } from '@florin/chain/usdc';
import { openDatabase } from '../database/database.ts';
import { createLogger } from '../http/observe/log.ts';
import { newReferenceAddress } from '../network/reference-address.ts';
import { testConfig } from '../testing/server.testing.ts';
import { urlsOf } from '../urls.ts';
import { startDeliveries } from './worker.ts';

/** Sends webhooks until it is killed. */
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
process.once('disconnect', () => process.exit(0));
process.send?.('ready');
