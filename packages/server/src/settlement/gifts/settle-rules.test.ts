import { type BuildMoment, compileBuilt } from '@florin/chain/builders/compile';
import { buildGiftFunding, buildGiftReclaim, buildGiftRelease } from '@florin/chain/builders/gift';
import type { ChainPort, HistoryEntry, LandedTransaction } from '@florin/chain/port';
import { vaultAddress } from '@florin/chain/program/address';
import { EMBEDDED_PROGRAM_ID, readProgramBinary } from '@florin/chain/program/binary';
import { createChainPort } from '@florin/chain/rpc/chain-port';
import { tokenAccountOf } from '@florin/chain/token-account';
import { USDC_MINT_ADDRESS } from '@florin/chain/usdc';
import { type EmbeddedChain, startEmbeddedChain } from '@florin/embedded-chain/chain';
import { VirtualClock } from '@florin/embedded-chain/slots/clock';
import { baseUnits, cents } from '@florin/wire/money';
import {
  type Address,
  createKeyPairSignerFromPrivateKeyBytes,
  createSolanaRpcFromTransport,
  getBase58Decoder,
  type KeyPairSigner,
} from '@solana/kit';
import { getTransferInstruction } from '@solana-program/token';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createLogger } from '../../http/observe/log.ts';
import { signAsOneOf } from '../../testing/sign.testing.ts';
import { type Asked, toldDatabase } from '../../testing/told-database.testing.ts';
import type { SettlementServices } from '../follow.ts';
import { settleGifts } from './settle.ts';
import { settleByBalance } from './settle-by-balance.ts';

const AMOUNT = 25_000_000n;
const GIFT_CENTS = cents(2_500);
const mint = USDC_MINT_ADDRESS;
/** Of a transaction that no node shows. */
const HIDDEN = getBase58Decoder().decode(new Uint8Array(64).fill(9));

let chain: EmbeddedChain;
let port: ChainPort;
let clock: VirtualClock;
let sender: KeyPairSigner;
let stranger: KeyPairSigner;
let wallets = 1;

const newWallet = () => createKeyPairSignerFromPrivateKeyBytes(new Uint8Array(32).fill(wallets++));

beforeAll(async () => {
  clock = new VirtualClock({ slot: 1_000n, unixMs: Date.UTC(2026, 0, 1) });
  const program = { address: EMBEDDED_PROGRAM_ID, binary: await readProgramBinary() };
  chain = await startEmbeddedChain({ clock, programs: [program] });
  port = createChainPort({ endpoints: [{ name: 'node', transport: chain.transport }] });
  [sender, stranger] = [await newWallet(), await newWallet()];
  for (const { address } of [sender, stranger]) {
    await chain.airdrop(address, 100_000_000_000n);
    await chain.faucet(address, 100_000n * 1_000_000n);
  }
});
afterAll(() => chain.stop());

interface Gift {
  readonly vault: Address;
  readonly releaseKey: KeyPairSigner;
  readonly terms: Parameters<typeof vaultAddress>[0];
}

async function newGift(): Promise<Gift> {
  const releaseKey = await newWallet();
  const terms = {
    programId: EMBEDDED_PROGRAM_ID,
    mint,
    sender: sender.address,
    releaseKey: releaseKey.address,
  };
  return { vault: (await vaultAddress(terms)).address, releaseKey, terms };
}

/** Of this very slot: the port remembers one for as long as the clock on the wall says. */
async function moment(): Promise<BuildMoment> {
  const { value: lifetime } = await createSolanaRpcFromTransport(chain.transport).getLatestBlockhash().send();
  return { lifetime, microLamportsPerComputeUnit: 0n };
}

/** Lands it, lets it become final, and says its signature. */
async function send(transactionBase64: string, signers: readonly KeyPairSigner[]): Promise<string> {
  const wire = await signAsOneOf(transactionBase64, signers);
  const config = { encoding: 'base64', skipPreflight: true } as const;
  const signature = await createSolanaRpcFromTransport(chain.transport)
    .sendTransaction(wire as never, config)
    .send();
  clock.advanceSlots(40);
  return signature;
}

const fund = async ({ terms }: Gift, amount: bigint) =>
  send((await buildGiftFunding({ ...terms, amount: baseUnits(amount) }, await moment())).transactionBase64, [
    sender,
  ]);

const reclaim = async ({ terms }: Gift) =>
  send((await buildGiftReclaim(terms, await moment())).transactionBase64, [sender]);

/** What anybody can do, without a word to the program. */
function depositInto({ vault }: Gift, amount: bigint): Promise<string> {
  return transfer([vault, amount]);
}

/** All of it in one transaction of the stranger. */
async function transfer(...parts: readonly (readonly [Address, bigint])[]): Promise<string> {
  const source = await tokenAccountOf(stranger.address, mint);
  const transfers = parts.map(([destination, amount]) =>
    getTransferInstruction({ source, destination, authority: stranger, amount }),
  );
  return send(compileBuilt(stranger.address, transfers, 20_000, await moment()).transactionBase64, [
    stranger,
  ]);
}

async function landedAt(vault: Address): Promise<{ entries: HistoryEntry[]; landed: LandedTransaction[] }> {
  const options = { commitment: 'finalized', pageSize: 100 } as const;
  const { entries } = await port.historyPage(vault, { before: null, until: null }, options);
  const found = await port.transactions(
    entries.map(({ signature }) => signature),
    options,
  );
  return { entries: [...entries], landed: entries.map(({ signature }) => found.get(signature)!).reverse() };
}

function servicesOn(known: readonly Gift[], ofChain: Partial<ChainPort> = {}) {
  const { database, asked } = toldDatabase(({ text }) =>
    text.startsWith('SELECT vault_address')
      ? known.map(({ vault }) => ({ vault_address: vault, amount: GIFT_CENTS }))
      : [],
  );
  const lines: string[] = [];
  const services = {
    database,
    chain: { ...port, ...ofChain },
    network: { programId: EMBEDDED_PROGRAM_ID, mint },
    config: { settlementCommitment: 'finalized' },
    log: createLogger('error', { write: (line) => void lines.push(String(line)) }),
  } as unknown as SettlementServices;
  return { services, asked, lines };
}

const giftsOf = (...gifts: Gift[]) =>
  gifts.map(({ vault }) => ({ vault_address: vault, amount: GIFT_CENTS }));

/** What was written of gifts: which change, and by which signature where one is kept. */
function writtenIn(asked: readonly Asked[]) {
  return asked.flatMap(({ text, values }) => {
    const change = /funded_at = /.test(text)
      ? 'funded'
      : /release_tx = /.test(text)
        ? 'released'
        : /reclaimed_at = /.test(text)
          ? 'reclaimed'
          : /sweep_at/.test(text)
            ? 'swept soon'
            : null;
    return change === null ? [] : [{ change, values }];
  });
}

describe('what landed for gifts', () => {
  it('a funding, a release and a taking back are recorded, each with where it landed', async () => {
    const [released, taken] = [await newGift(), await newGift()];
    const recipient = await newWallet();
    await chain.airdrop(recipient.address, 1_000_000_000n);
    const funding = await fund(released, AMOUNT);
    const release = await send(
      (await buildGiftRelease({ ...released.terms, recipient: recipient.address }, await moment()))
        .transactionBase64,
      [recipient, released.releaseKey],
    );
    await fund(taken, AMOUNT + 1n);
    await reclaim(taken);
    const accounts = vi.fn(port.accounts);
    const { services, asked } = servicesOn([released, taken], { accounts });
    const landed = [...(await landedAt(released.vault)).landed, ...(await landedAt(taken.vault)).landed];
    await settleGifts(services, landed, () => expect.fail('all of it can be read'));
    expect(asked[0]!.values).toEqual([[released.vault, taken.vault]]);
    const written = writtenIn(asked);
    expect(written.map(({ change }) => change)).toEqual(['funded', 'released', 'funded', 'reclaimed']);
    expect(written[0]!.values).toEqual(expect.arrayContaining([funding, released.vault]));
    expect(written[1]!.values).toEqual(expect.arrayContaining([release, released.vault, recipient.address]));
    expect(written[3]!.values).toContain(taken.vault);
    expect(accounts).not.toHaveBeenCalled();
  });

  it('nothing is asked where nothing of a gift landed, and nothing written of gifts of others', async () => {
    const gift = await newGift();
    await fund(gift, AMOUNT);
    const { landed } = await landedAt(gift.vault);
    const empty = servicesOn([]);
    await settleGifts(empty.services, [], () => undefined);
    expect(empty.asked).toEqual([]);
    await settleGifts(empty.services, landed, () => undefined);
    expect(writtenIn(empty.asked)).toEqual([]);
  });

  it('a funding that is too small leaves it to the balance, which is looked at soon again', async () => {
    const [short, topped] = [await newGift(), await newGift()];
    await fund(short, AMOUNT - 1n);
    await fund(topped, AMOUNT - 1n);
    const { landed } = await landedAt(short.vault);
    const more = (await landedAt(topped.vault)).landed;
    const top = await depositInto(topped, 1n);
    const { services, asked } = servicesOn([short, topped]);
    await settleGifts(services, [...landed, ...more], () => undefined);
    const written = writtenIn(asked);
    expect(written.map(({ change }) => change)).toEqual(['funded', 'swept soon']);
    expect(written[0]!.values).toEqual(expect.arrayContaining([top, topped.vault]));
    expect(written[1]!.values).toContainEqual([short.vault, topped.vault]);
  });

  it('what cannot be understood is set aside, and holds up nothing', async () => {
    const gift = await newGift();
    await fund(gift, AMOUNT);
    const { landed } = await landedAt(gift.vault);
    const odd = { ...landed[0]!, transactionBase64: 'AA==' as never };
    const { services, asked, lines } = servicesOn([gift]);
    const aside: LandedTransaction[] = [];
    await settleGifts(services, [odd, ...landed], (one) => aside.push(one));
    expect(aside).toEqual([odd]);
    expect(lines).toHaveLength(1);
    expect(writtenIn(asked).map(({ change }) => change)).toEqual(['funded']);
  });
});

describe('a vault that holds enough', () => {
  const fundingOf = async (gifts: readonly Gift[], ofChain: Partial<ChainPort> = {}) => {
    const { services, asked } = servicesOn(gifts, ofChain);
    await settleByBalance(services, giftsOf(...gifts));
    return writtenIn(asked);
  };

  it('was funded by the deposit that first reached the amount, whatever came and went around it', async () => {
    const [gift, poor] = [await newGift(), await newGift()];
    await fund(gift, AMOUNT - 5n);
    await reclaim(gift);
    await fund(gift, 10n);
    const reaching = await depositInto(gift, AMOUNT);
    await depositInto(gift, 7n);
    await fund(poor, AMOUNT - 1n);
    const written = await fundingOf([poor, gift]);
    expect(written.map(({ change }) => change)).toEqual(['funded']);
    expect(written[0]!.values).toEqual(expect.arrayContaining([reaching, gift.vault]));
  });

  it('exactly the amount is enough, and a deposit that failed is none', async () => {
    const gift = await newGift();
    await fund(gift, AMOUNT - 1n);
    await depositInto(gift, 10n ** 15n);
    const reaching = await depositInto(gift, 1n);
    const { entries } = await landedAt(gift.vault);
    const failed = entries.filter(({ error }) => error !== null);
    expect(failed).toHaveLength(1);
    const transactions = vi.fn(port.transactions);
    expect((await fundingOf([gift], { transactions }))[0]!.values).toContain(reaching);
    expect(transactions.mock.calls.flatMap(([signatures]) => signatures)).not.toContain(failed[0]!.signature);
  });

  it('what the same transaction sent to others is no part of it', async () => {
    const gift = await newGift();
    await fund(gift, AMOUNT - 1n);
    const reaching = await transfer([await tokenAccountOf(sender.address, mint), 50n], [gift.vault, 1n]);
    await depositInto(gift, 7n);
    expect((await fundingOf([gift]))[0]!.values).toContain(reaching);
  });

  describe('of which nodes show only the end', () => {
    let gift: Gift;
    let last: string;
    let entries: HistoryEntry[];
    beforeAll(async () => {
      gift = await newGift();
      await fund(gift, AMOUNT);
      last = await depositInto(gift, 3n);
      ({ entries } = await landedAt(gift.vault));
    });
    const showing = (shown: readonly HistoryEntry[]): Partial<ChainPort> => ({
      historyPage: async () => ({ ...({} as object), entries: shown, reachedEnd: true }) as never,
    });

    it('was funded by the newest deposit', async () => {
      expect((await fundingOf([gift], showing(entries.slice(0, 1))))[0]!.values).toContain(last);
    });

    it('was not funded by what brought nothing', async () => {
      await depositInto(gift, 0n);
      const { entries: now } = await landedAt(gift.vault);
      expect((await fundingOf([gift], showing(now.slice(0, 2))))[0]!.values).toContain(last);
    });

    it('is left alone where a part cannot be shown or understood', async () => {
      const [newest] = entries as [HistoryEntry];
      const hidden = { ...newest, signature: HIDDEN as never };
      expect(await fundingOf([gift], showing([newest, hidden]))).toEqual([]);
      const odd = async (signatures: readonly string[]) =>
        new Map(signatures.map((signature) => [signature, { transactionBase64: 'AA==', signature }]));
      expect(await fundingOf([gift], { ...showing([newest]), transactions: odd as never })).toEqual([]);
      expect(await fundingOf([gift], showing([]))).toEqual([]);
      const oddFunding: typeof port.transactions = async (signatures, options) => {
        const found = new Map(await port.transactions(signatures, options));
        const { signature } = entries.at(-1)!;
        return found.set(signature, { ...found.get(signature)!, transactionBase64: 'AA==' as never });
      };
      expect(await fundingOf([gift], { ...showing(entries), transactions: oddFunding })).toEqual([]);
    });

    it('is funded by what is known where that reaches the amount, though a part cannot be shown', async () => {
      const hidden = { ...entries[0]!, signature: HIDDEN as never };
      expect((await fundingOf([gift], showing([hidden, ...entries])))[0]!.values).toContain(
        entries.at(-1)!.signature,
      );
    });

    it('is asked for no page beyond so many deposits', async () => {
      const page = { entries: Array.from({ length: 200 }, () => entries[0]!), reachedEnd: false };
      const historyPage = vi.fn(async () => page);
      await fundingOf([gift], { historyPage: historyPage as never });
      expect(historyPage).toHaveBeenCalledTimes(2);
    });

    it('is not read beyond so many deposits, page by page', async () => {
      const [newest] = entries as [HistoryEntry];
      const transactions = vi.fn(port.transactions);
      const historyPage = vi.fn(async () => ({
        entries: Array.from({ length: 150 }, () => newest),
        reachedEnd: false,
      }));
      const written = await fundingOf([gift], {
        historyPage: historyPage as never,
        transactions: transactions as never,
      });
      expect(written[0]!.values).toContain(last);
      expect(historyPage).toHaveBeenCalledTimes(3);
      expect(historyPage).toHaveBeenNthCalledWith(
        1,
        gift.vault,
        { before: null, until: null },
        { commitment: 'finalized', pageSize: 400 },
      );
      expect(historyPage).toHaveBeenNthCalledWith(
        2,
        gift.vault,
        { before: newest, until: null },
        expect.anything(),
      );
      expect(transactions.mock.calls.map(([signatures]) => signatures.length)).toEqual([100, 100, 100, 100]);
    });
  });
});
