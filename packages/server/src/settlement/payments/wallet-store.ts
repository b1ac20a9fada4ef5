import type { HistoryCursor } from '@florin/chain/port';
import type { Id } from '@florin/wire/ids';
import type { Address, Signature } from '@solana/kit';
import type { Queryable } from '../../database/database.ts';
import { sql } from '../../database/sql.ts';

const LOOK_SECONDS = 15;
/** How far the clock of the chain may be behind ours. */
const CLOCK_SECONDS = 60;

/** A merchant's own wallet that is looked at now. */
export interface DueWallet {
  readonly accountId: Id<'account'>;
  readonly address: Address;
  readonly tokenAccount: Address;
  readonly cursor: HistoryCursor | null;
}

interface DueWalletRow {
  readonly account_id: Id<'account'>;
  readonly wallet_address: Address;
  readonly token_account: Address;
  readonly cursor_signature: Signature | null;
  readonly cursor_slot: number | null;
}

/** Gives each its next turn at once, and forgets those that nobody pays at any more. */
export async function takeDueWallets(database: Queryable, limit: number): Promise<DueWallet[]> {
  const rows = await database.query<DueWalletRow>(sql`
    WITH due AS (
      SELECT account_id FROM watched_wallets WHERE look_at <= now() AND watched_until > now()
      ORDER BY look_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    UPDATE watched_wallets SET look_at = now() + interval '1 second' * ${LOOK_SECONDS}
    FROM due JOIN accounts ON accounts.id = due.account_id
    WHERE watched_wallets.account_id = due.account_id
    RETURNING watched_wallets.account_id, accounts.wallet_address, token_account, cursor_signature, cursor_slot`);
  return rows.map((row) => ({
    accountId: row.account_id,
    address: row.wallet_address,
    tokenAccount: row.token_account,
    cursor: row.cursor_signature && { signature: row.cursor_signature, slot: BigInt(row.cursor_slot ?? 0) },
  }));
}

export async function moveWalletCursor(
  database: Queryable,
  { accountId }: DueWallet,
  { signature, slot }: HistoryCursor,
): Promise<void> {
  await database.execute(sql`
    UPDATE watched_wallets SET cursor_signature = ${signature}, cursor_slot = ${slot}
    WHERE account_id = ${accountId} AND coalesce(cursor_slot, 0) <= ${slot}`);
}

/** A transfer that names no object. */
export interface TransferByHand {
  readonly id: Id<'unmatched_payment'>;
  readonly signature: Signature;
  readonly instruction: string;
  readonly cents: number;
  readonly mint: Address;
  readonly sender: Address;
  readonly signer: Address;
  /** Unix seconds. */
  readonly landedAt: number;
}

/** Suggests the one open object that asks for exactly this; where there is none, or several, nothing is kept. */
export async function suggestMatch(
  database: Queryable,
  { accountId, address }: DueWallet,
  transfer: TransferByHand,
): Promise<void> {
  const { id, signature, instruction, cents, mint, sender, signer, landedAt } = transfer;
  await database.execute(sql`
    WITH asked AS (
      SELECT id FROM checkout_sessions
      WHERE account_id = ${accountId} AND status = 'open' AND amount_total = ${cents} AND recipient_address = ${address}
        AND seen_signature IS NULL AND created <= ${landedAt + CLOCK_SECONDS} AND coalesce(expires_at, ${landedAt}) >= ${landedAt}
      UNION ALL
      SELECT id FROM transaction_intents
      WHERE account_id = ${accountId} AND status = 'requires_action' AND amount = ${cents}
        AND recipient_address = ${address} AND created <= ${landedAt + CLOCK_SECONDS} AND coalesce(expires_at, ${landedAt}) >= ${landedAt}
      LIMIT 2)
    INSERT INTO unmatched_payments (account_id, id, signature, instruction, reason, amount, amount_base_units, mint,
      sender_address, signer_address, recipient_address, suggested_source, created)
    SELECT ${accountId}, ${id}, ${signature}, ${instruction}, 'no_reference', ${cents}::bigint, ${cents}::numeric * 10000,
      ${mint}, ${sender}, ${signer}, ${address}, min(id), ${landedAt}::bigint
    FROM asked HAVING count(*) = 1
    ON CONFLICT (signature, instruction) DO NOTHING`);
}
