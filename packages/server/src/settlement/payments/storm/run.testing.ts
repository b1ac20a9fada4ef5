import { EMBEDDED_PROGRAM_ID } from '@florin/chain/program/binary';
import { type ChainPortOptions, createChainPort } from '@florin/chain/rpc/chain-port';
import { USDC_MINT_ADDRESS } from '@florin/chain/usdc';
import { SeededRandom } from '@florin/testing/seeded-random';
import { until } from '@florin/testing/until';
import { createLogger, logDestination } from '../../../http/observe/log.ts';
import { newReferenceAddress } from '../../../network/reference-address.ts';
import { testDatabase } from '../../../testing/database.testing.ts';
import { testConfig } from '../../../testing/server.testing.ts';
import { ManualChain } from '../manual-chain.testing.ts';
import { PaymentStorm } from './payments.testing.ts';
import { startWorkers } from './workers.testing.ts';

export interface StormReport {
  readonly settled: number;
  readonly unmatched: number;
  readonly refunds: number;
  readonly deaths: number;
}

export interface StormNodes {
  /** What the workers talk to; the chain in process, without faults, unless told. */
  readonly endpoints?: (manualChain: ManualChain) => Promise<ChainPortOptions['endpoints']>;
  /** Called before each round. */
  readonly change?: (manualChain: ManualChain, random: SeededRandom) => void;
  /** Called before the books are judged: every node is well and knows everything. */
  readonly heal?: () => void;
}

/** Nodes come back at once in tests: nobody waits for their back-off. */
const IMPATIENT = {
  backOffMinMs: 2,
  backOffMaxMs: 20,
  refusedBackOffMs: 20,
  hedgeAfterMs: 50,
  slotProbeEveryMs: 50,
  readDeadlineMs: 3_000,
};

const WORKERS = 3;

/** Random payments, several workers racing and dying, and at the end the books against the chain. */
export async function runPaymentStorm(
  seed: number,
  rounds: number,
  nodes: StormNodes = {},
): Promise<StormReport> {
  const random = new SeededRandom(seed);
  const test = await testDatabase();
  const manualChain = await ManualChain.start();
  try {
    const inProcess = [{ name: 'in process', transport: manualChain.embedded.transport }];
    const endpoints = (await nodes.endpoints?.(manualChain)) ?? inProcess;
    const healthy = createChainPort({ endpoints: inProcess, limits: IMPATIENT });
    const services = {
      database: test.database,
      config: testConfig(),
      log: createLogger('silent', logDestination(1)),
      chain: healthy,
      network: {
        programId: EMBEDDED_PROGRAM_ID,
        mint: USDC_MINT_ADDRESS,
        beacon: newReferenceAddress(),
        feeWallet: manualChain.feeWallet,
        sponsor: null,
      },
    };
    const makePort = () => createChainPort({ endpoints, limits: IMPATIENT });
    // Of their own: how often they draw depends on how they race.
    const fates = new SeededRandom(seed + 1);
    const workers = await startWorkers(services, test.url, makePort, fates, WORKERS);
    const payments = new PaymentStorm(services, manualChain, random);
    try {
      for (let round = 0; round < rounds; round++) {
        nodes.change?.(manualChain, random);
        await payments.round();
        // Refunds of the next round are of what settled by then.
        const polled = workers.polls();
        await until(() => workers.polls() >= polled + WORKERS);
      }
    } finally {
      await workers.stop();
    }
    nodes.heal?.();
    await payments.settleDown(healthy);
    const books = await payments.expectBooksToAgree(`seed ${seed}`);
    return { ...books, deaths: workers.deaths() };
  } finally {
    await manualChain.embedded.stop();
    await test.drop();
  }
}
