import { EMBEDDED_PROGRAM_ID, readProgramBinary } from '@florin/chain/program/binary';
import { createChainPort } from '@florin/chain/rpc/chain-port';
import { USDC_MINT_ADDRESS } from '@florin/chain/usdc';
import {
  type EmbeddedChain,
  type EmbeddedChainOptions,
  startEmbeddedChain,
} from '@florin/embedded-chain/chain';
import { FINALITY_SLOTS, fundIfNew } from '@florin/embedded-chain/play-money';
import { FAUCET_PATH } from '@florin/sandbox/wallet/faucet-path';
import { eventually } from '@florin/testing/until';
import { type Base64EncodedWireTransaction, generateKeyPairSigner, type KeyPairSigner } from '@solana/kit';
import type { Config } from '../config.ts';
import { newReferenceAddress } from '../network/reference-address.ts';
import { startSettlement } from '../settlement/worker.ts';
import { startTestServer, TEST_MERCHANT_WALLET, type TestServer } from './server.testing.ts';
import { signAsOneOf } from './sign.testing.ts';
import { TickingClock } from './ticking-clock.testing.ts';

/** Short slots: finality after 0.8 s, and a blockhash lives for 3.75 s, enough for what programs sign at once. */
const SLOT_MS = 25;
/** Where people sign in a browser, on a machine of any speed: a blockhash lives for 30 s, and finality takes 6.4 s. */
const UNHURRIED_SLOT_MS = 200;
/** The same where finality is waited for: 15 s and 3.2 s. */
export const PATIENT_SLOT_MS = 100;

/** What happens on chain is read at once; this is for what is looked at again. To poll costs the processor that others wait for. */
const POLL_MS = 1_000;

/** The whole system in one process: server, settlement and a chain with the real program. */
export interface TestFlorin extends TestServer {
  readonly chain: EmbeddedChain;
  /** A new wallet with SOL and USDC (in cents). */
  wallet(funds?: { readonly lamports?: bigint; readonly cents?: number }): Promise<KeyPairSigner>;
  /** Signs a base64 transaction with these wallets and lands it; throws when the chain refuses. */
  signAndSend(transactionBase64: string, ...signers: KeyPairSigner[]): Promise<string>;
  /** The slots until all that has landed is final follow each other at once: for whoever waits for that. */
  hurryToFinality(): void;
  /** Does so from now on whenever nothing has landed for a moment: for tests in which somebody else does the waiting. */
  hurryAfterLanding(): void;
  /** Reads a path again and again, while what has landed becomes final, until the answer satisfies; fails the test with the last answer. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  until(path: string, satisfied: (body: any) => boolean): Promise<any>;
}

export async function startTestFlorin(
  overrides: Partial<Config> = {},
  /** False for a test that polls by itself, as if the workers were down in between. */
  settles = true,
  /** On the chain beside Florin's own. */
  programs: EmbeddedChainOptions['programs'] = [],
  slotMs = overrides.settlementCommitment === 'confirmed' ? UNHURRIED_SLOT_MS : SLOT_MS,
  /** The wallet of the demo shop, where its key is at hand. */
  shop: KeyPairSigner | null = null,
): Promise<TestFlorin> {
  const program = { address: EMBEDDED_PROGRAM_ID, binary: await readProgramBinary() };
  const clock = new TickingClock(slotMs);
  const chain = await startEmbeddedChain({ clock, programs: [program, ...programs] });
  const sponsor = await generateKeyPairSigner();
  await chain.airdrop(sponsor.address, 10_000_000_000n);
  const port = createChainPort({ endpoints: [chain.rpcUrl], limits: { blockhashAgeMsMax: 500 } });
  const network = {
    programId: EMBEDDED_PROGRAM_ID,
    mint: USDC_MINT_ADDRESS,
    beacon: newReferenceAddress(),
    feeWallet: (await generateKeyPairSigner()).address,
    sponsor,
  };
  const server = await startTestServer(
    { pollMs: POLL_MS, seePollMs: POLL_MS, ...overrides },
    {
      chain: port,
      patientChain: port,
      network,
      playground: {
        merchantWallet: shop?.address ?? TEST_MERCHANT_WALLET,
        ...(shop && { sign: (transaction: string) => signAsOneOf(transaction, [shop]) }),
        faucetPath: FAUCET_PATH,
        fund: (wallet) => fundIfNew(chain, wallet),
        finalize: () => clock.advanceSlots(FINALITY_SLOTS),
        ship: async () => false,
      },
      ...(settles && { alongside: (services) => startSettlement(services, chain.onReached) }),
    },
  );
  return {
    ...server,
    chain,
    async wallet({ lamports = 1_000_000_000n, cents = 100_000 } = {}) {
      const wallet = await generateKeyPairSigner();
      if (lamports > 0n) await chain.airdrop(wallet.address, lamports);
      if (cents > 0) await chain.faucet(wallet.address, BigInt(cents) * 10_000n);
      return wallet;
    },
    async signAndSend(transactionBase64, ...signers) {
      const signed = await signAsOneOf(transactionBase64, signers);
      const outcome = await port.submit(signed as Base64EncodedWireTransaction);
      if (outcome.outcome !== 'submitted')
        throw new Error(`not submitted: ${JSON.stringify(outcome, bigintText)}`);
      return outcome.signature;
    },
    hurryToFinality: () => clock.hurryToFinality(),
    hurryAfterLanding: () => void chain.onLanded(() => clock.hurryOnceQuiet()),
    until(path, satisfied) {
      clock.hurryToFinality();
      return eventually(async () => {
        const { body } = await server.get(path);
        if (!satisfied(body)) throw new Error(`${path} stayed ${JSON.stringify(body)}`);
        return body;
      }, 50);
    },
    async stop() {
      await server.stop();
      await chain.stop();
      clock.stop();
    },
  };
}

function bigintText(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}
