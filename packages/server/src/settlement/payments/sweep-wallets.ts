import type { AccountState } from '@florin/chain/port';
import { tokenAmountIn } from '@florin/chain/token-account';
import { firstIdAt } from '../../ids.ts';
import type { SettlementServices } from '../follow.ts';
import { settleEntries } from '../settle-entries.ts';
import { settlePayments } from './settle.ts';
import {
  adoptOpenWallets,
  adoptWallets,
  type DueWallet,
  isWatchedAt,
  moveWalletCursor,
  noteBalances,
  putOff,
  takeDueWallets,
} from './wallet-store.ts';

/** Wallets whose balances are asked for in one sweep: one call a hundred of them. */
const WALLETS_A_SWEEP = 500;
/** Of those, as many histories are read as have changed, within this bound; and of each so much in a turn. */
const HISTORIES_A_SWEEP = 16;
const TRANSACTIONS_A_LOOK = 50;
const CONCURRENT_MAX = 4;
/** Requests are written a moment after their ids are made; once caught up, this much is looked at again. */
const OVERLAP_SECONDS = 60;

/**
 * Looks at the wallets that were handed out for money that names nothing. What it costs goes by wallets with something open: their balances
 * are asked for a hundred at a time, and the history is read where one has changed. Everything that arrived there is settled or listed.
 * @example const sweepWallets = walletSweep(services, 'payments'); await sweepWallets(signal)
 */
export function walletSweep(
  services: SettlementServices,
  cursorName: string,
): (signal: AbortSignal) => Promise<void> {
  const adopt = adoption(services);
  return async (signal) => {
    await adopt();
    const due = await takeDueWallets(services.database, WALLETS_A_SWEEP);
    if (due.length === 0) return;
    const toSearch = await changedOf(services, due);
    await putOff(services.database, toSearch.slice(HISTORIES_A_SWEEP));
    const waiting = toSearch.slice(0, HISTORIES_A_SWEEP);
    const work = async () => {
      for (let next = waiting.pop(); next && !signal.aborted; next = waiting.pop())
        await lookAt(services, cursorName, next);
    };
    await Promise.all(Array.from({ length: CONCURRENT_MAX }, work));
  };
}

/** Requests that nobody opens the page of have their wallets watched too. */
function adoption({ database }: SettlementServices): () => Promise<void> {
  const positions = new Map<'checkout_sessions' | 'transaction_intents', string>();
  const kinds = { checkout_sessions: 'checkout_session', transaction_intents: 'transaction_intent' } as const;
  return async () => {
    if (positions.size === 0) await adoptOpenWallets(database);
    for (const table of ['checkout_sessions', 'transaction_intents'] as const) {
      const now = Math.floor(Date.now() / 1000);
      const from = positions.get(table) ?? firstIdAt(kinds[table], now - OVERLAP_SECONDS);
      const { last, hasMore } = await adoptWallets(database, table, from);
      positions.set(table, hasMore && last ? last : firstIdAt(kinds[table], now - OVERLAP_SECONDS));
    }
  };
}

async function changedOf(services: SettlementServices, due: readonly DueWallet[]): Promise<DueWallet[]> {
  const { chain, database } = services;
  const states = await chain.accounts(
    due.map(({ tokenAccount }) => tokenAccount),
    { commitment: 'finalized' },
  );
  const looks = due.map((wallet) => ({ wallet, balance: balanceOf(states.get(wallet.tokenAccount)) }));
  const changed = looks.filter(({ wallet, balance }) => balance !== wallet.balance);
  await noteBalances(
    database,
    changed.map(({ wallet, balance }) => ({ tokenAccount: wallet.tokenAccount, balance })),
  );
  return looks
    .filter(({ wallet, balance }) => wallet.isToSearch || balance !== wallet.balance)
    .map(({ wallet }) => wallet);
}

/** The amount of a token account ends here. */
const AMOUNT_END = 72;

function balanceOf(state: AccountState | undefined): string | null {
  if (!state?.exists || state.data.length < AMOUNT_END) return null;
  return tokenAmountIn(state.data).toString();
}

/** Reads its history from the newest end down, so much in a turn; the next goes on where this one stopped. */
async function lookAt(services: SettlementServices, cursorName: string, wallet: DueWallet): Promise<void> {
  const { database, chain } = services;
  let { walk } = wallet;
  for (let left = TRANSACTIONS_A_LOOK; left > 0; ) {
    const stretch = { before: walk?.before ?? null, until: wallet.cursor };
    const options = { commitment: 'finalized', pageSize: left } as const;
    const page = await chain.historyPage(wallet.tokenAccount, stretch, options);
    const entries = page.entries.filter(
      ({ blockTime }) => blockTime === null || isWatchedAt(wallet, blockTime),
    );
    const succeeded = entries.filter(({ error }) => error === null).reverse();
    await settleEntries(services, cursorName, succeeded, (landed, setAside) =>
      settlePayments(services, landed, setAside),
    );
    const top = walk?.top ?? page.entries[0] ?? wallet.cursor;
    const isRead = page.reachedEnd || entries.length < page.entries.length;
    if (isRead || top === null) return moveWalletCursor(database, wallet, top, null);
    walk = { top, before: page.entries.at(-1)! };
    left -= page.entries.length;
  }
  await moveWalletCursor(database, wallet, wallet.cursor, walk);
}
