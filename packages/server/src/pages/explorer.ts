import type { AccountState, ChainPort, HistoryEntry, LandedTransaction } from '@florin/chain/port';
import { executedMessage } from '@florin/chain/reader/executed-instruction';
import { readTransaction } from '@florin/chain/reader/read-transaction';
import { TOKEN_PROGRAM } from '@florin/chain/reader/token-instruction';
import { tokenAccountOf, tokenAmountIn } from '@florin/chain/token-account';
import {
  type ExplorerAccount,
  type ExplorerTransaction,
  type ListedTransaction,
  renderExplorerAccount,
  renderExplorerPage,
  renderExplorerTransaction,
} from '@florin/web/explorer/page';
import { accountPath, transactionPath } from '@florin/web/explorer/paths';
import { withoutEnd } from '@florin/wire/values/without-end';
import { type Address, isAddress, isSignature, type Signature } from '@solana/kit';
import type { Network } from '../network/network.ts';
import type { Services } from '../services.ts';
import type { AddPage, PageOutcome, Pages } from './pages.ts';

const LISTED_MAX = 25;
const READ = { commitment: 'confirmed' } as const;
const TOKEN_ACCOUNT_BYTES = 165;

/** A small explorer of the embedded chain, which no public one can see. The routes exist in the embedded mode only. */
export function addExplorer(
  add: AddPage,
  pages: Pages,
  { chain, network }: Pick<Services, 'chain' | 'network'>,
): void {
  add('/explorer', async (request) => {
    const { q } = request.query as { q?: unknown };
    const wanted = typeof q === 'string' ? q.trim() : '';
    if (wanted !== '') return found(pages, wanted);
    return { html: renderExplorerPage(await listed(chain, network.mint), pages.frame()) };
  });

  add('/explorer/tx/:id', async ({ params: { id } }) => {
    const landed = isSignature(id) ? await findTransaction(chain, id) : null;
    if (!landed) return pages.missing('page');
    return { html: renderExplorerTransaction(presentTransaction(landed, network), pages.frame()) };
  });

  add('/explorer/address/:id', async ({ params: { id } }) => {
    if (!isAddress(id)) return pages.missing('page');
    return { html: renderExplorerAccount(await loadAccount(chain, network, id), pages.frame()) };
  });
}

function found(pages: Pages, wanted: string): PageOutcome {
  if (isSignature(wanted)) return { redirect: transactionPath(wanted) };
  return isAddress(wanted) ? { redirect: accountPath(wanted) } : pages.missing('page');
}

async function findTransaction(chain: ChainPort, signature: Signature): Promise<LandedTransaction | null> {
  return (await chain.transactions([signature], READ)).get(signature) ?? null;
}

async function listed(chain: ChainPort, address: Address): Promise<ListedTransaction[]> {
  const all = { before: null, until: null };
  const { entries } = await chain.historyPage(address, all, { ...READ, pageSize: LISTED_MAX });
  return entries.map(presentEntry);
}

function presentEntry({ signature, slot, blockTime, error }: HistoryEntry): ListedTransaction {
  return { signature, slot: String(slot), time: blockTime, hasFailed: error !== null };
}

function presentTransaction(landed: LandedTransaction, { programId, mint }: Network): ExplorerTransaction {
  const { signature, slot, blockTime, error, feeLamports, signers, transfers } = readTransaction(landed, {
    giftProgram: programId,
  });
  return {
    signature,
    slot: String(slot),
    time: blockTime,
    hasFailed: error !== null,
    error:
      error === null
        ? null
        : JSON.stringify(error, (_, value) => (typeof value === 'bigint' ? Number(value) : value)),
    feeLamports: String(feeLamports),
    signers,
    transfers: transfers.map((transfer) => ({
      from: transfer.source,
      to: transfer.destination,
      amount:
        transfer.mint === mint
          ? `${decimal(transfer.amount, 6)} USDC`
          : `${transfer.amount} of another token`,
    })),
    programs: [...new Set(executedMessage(landed).instructions.map(({ program }) => program))],
  };
}

async function loadAccount(chain: ChainPort, { mint }: Network, address: Address): Promise<ExplorerAccount> {
  const held = await tokenAccountOf(address, mint);
  const [states, transactions] = await Promise.all([
    chain.accounts([address, held], READ),
    listed(chain, address),
  ]);
  const state = states.get(address);
  return {
    address,
    sol: state?.exists ? decimal(state.lamports, 9) : null,
    owner: state?.exists ? state.owner : null,
    usdc: dollarsIn(state) ?? dollarsIn(states.get(held)),
    transactions,
  };
}

/** What a token account holds; null for what is none. */
function dollarsIn(state: AccountState | undefined): string | null {
  if (!state?.exists || state.owner !== TOKEN_PROGRAM || state.data.length !== TOKEN_ACCOUNT_BYTES)
    return null;
  return decimal(tokenAmountIn(state.data), 6);
}

/** @example decimal(1_250_000n, 6) // '1.25' */
function decimal(units: bigint, decimals: number): string {
  const text = String(units).padStart(decimals + 1, '0');
  const [whole, fraction] = [text.slice(0, -decimals), withoutEnd(text.slice(-decimals), /0/)];
  return fraction.length < 2 ? `${whole}.${fraction.padEnd(2, '0')}` : `${whole}.${fraction}`;
}
