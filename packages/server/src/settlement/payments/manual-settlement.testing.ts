import type { ChainPort } from '@florin/chain/port';
import { EMBEDDED_PROGRAM_ID } from '@florin/chain/program/binary';
import { createChainPort } from '@florin/chain/rpc/chain-port';
import { tokenAccountOf } from '@florin/chain/token-account';
import type { Id } from '@florin/wire/ids';
import { cents as centsOf } from '@florin/wire/money';
import type { Address } from '@solana/kit';
import { ensureAccount } from '../../accounts/store.ts';
import { draftCheckoutLink } from '../../checkout-links/draft.ts';
import { checkoutSessionInserts, draftCheckoutSession } from '../../checkout-sessions/draft.ts';
import { type CheckoutSessionRow, findPublicCheckoutSession } from '../../checkout-sessions/store.ts';
import { createLogger, logDestination } from '../../http/observe/log.ts';
import { insertOnce } from '../../idempotency/insert-once.ts';
import { newReferenceAddress } from '../../network/reference-address.ts';
import { RecipientAccounts } from '../../payment-requests/recipient-accounts.ts';
import { watchedReference } from '../../payment-requests/watched-reference.ts';
import { draftWayBack } from '../../payment-requests/way-back.ts';
import { testDatabase } from '../../testing/database.testing.ts';
import { testConfig } from '../../testing/server.testing.ts';
import { draftTransactionIntent } from '../../transaction-intents/draft.ts';
import { findPublicTransactionIntent, type TransactionIntentRow } from '../../transaction-intents/store.ts';
import { beginAtThisSlot } from '../cursor-store.ts';
import { pollOnce, type SettlementServices } from '../follow.ts';
import { POLL_LIMITS } from '../poll-budget.ts';
import { paymentFollower } from './follower.ts';
import { ManualChain } from './manual-chain.testing.ts';
import { memo, tokenTransfer } from './token-instructions.testing.ts';

/** Settlement whose every poll and slot is made by the test: nothing depends on the time of day. */
export class ManualSettlement {
  readonly manualChain: ManualChain;
  readonly services: SettlementServices;
  readonly #drop: () => Promise<void>;
  #payments = 0;

  private constructor(manualChain: ManualChain, services: SettlementServices, drop: () => Promise<void>) {
    this.manualChain = manualChain;
    this.services = services;
    this.#drop = drop;
  }

  static async start(overrides: Parameters<typeof testConfig>[0] = {}): Promise<ManualSettlement> {
    const test = await testDatabase();
    const manualChain = await ManualChain.start();
    const endpoints = [{ name: 'in process', transport: manualChain.embedded.transport }];
    const services = {
      database: test.database,
      config: testConfig(overrides),
      log: createLogger('silent', logDestination(1)),
      chain: createChainPort({ endpoints }),
      network: {
        programId: EMBEDDED_PROGRAM_ID,
        mint: manualChain.usdc,
        beacon: newReferenceAddress(),
        feeWallet: null,
        sponsor: null,
      },
    };
    await beginAtThisSlot(services.database, services.chain, 'payments');
    return new ManualSettlement(manualChain, services, test.drop);
  }

  async poll(chain: ChainPort = this.services.chain, limits = POLL_LIMITS): Promise<void> {
    const services = { ...this.services, chain };
    await pollOnce(paymentFollower(services), services, new AbortController().signal, limits);
  }

  async makeIntent(cents: number): Promise<TransactionIntentRow> {
    const { database } = this.services;
    const account = await ensureAccount(database, this.manualChain.payer.address, 'Tea house');
    const recipient_address = this.manualChain.merchants[0]!;
    const recipients = new RecipientAccounts(this.services.chain);
    const intent = await draftTransactionIntent(this.services, recipients, account.id, {
      amount: cents,
      recipient_address,
    });
    const watched_references = [watchedReference(intent.reference)];
    await insertOnce(database, null, { transaction_intents: [intent], watched_references }, null);
    return intent;
  }

  /** A link that sells so many times, without a page. */
  async makeLink(limit: number | null): Promise<Id<'checkout_link'>> {
    const { database } = this.services;
    const account = await ensureAccount(database, this.manualChain.payer.address, 'Tea house');
    const terms = limit === null ? {} : { payment_limit: limit };
    const link = draftCheckoutLink(account.id, this.manualChain.merchants[0]!, centsOf(100), terms);
    await insertOnce(database, null, { checkout_links: [link] }, null);
    return link.id;
  }

  async makeSession(
    cents: number,
    expiresAt: number | null = null,
    link: Id<'checkout_link'> | null = null,
  ): Promise<CheckoutSessionRow> {
    const { database, network } = this.services;
    const account = await ensureAccount(database, this.manualChain.payer.address, 'Tea house');
    const address = this.manualChain.merchants[0]!;
    const recipient = { address, tokenAccount: await tokenAccountOf(address, network.mint) };
    const total = centsOf(cents);
    const wayBack = draftWayBack({});
    const terms = { accountId: account.id, recipient, total, metadata: {}, link, wayBack, expiresAt };
    const session = await draftCheckoutSession(terms, new RecipientAccounts(this.services.chain));
    await insertOnce(database, null, checkoutSessionInserts(session, []), null);
    return session;
  }

  async sessionOf({ id }: CheckoutSessionRow): Promise<CheckoutSessionRow> {
    return (await findPublicCheckoutSession(this.services.database, id))!;
  }

  async statusOf({ id }: TransactionIntentRow): Promise<string> {
    return (await findPublicTransactionIntent(this.services.database, id))!.status;
  }

  /** Pays an intent or a session and answers the wire bytes. */
  async pay(
    intent: Pick<TransactionIntentRow, 'reference' | 'recipient_address'>,
    cents: number,
    withBeacon = true,
    note = `payment ${this.#payments++}`,
  ): Promise<string> {
    const references: Address[] = [intent.reference];
    if (withBeacon) references.push(this.services.network.beacon);
    const { usdc, payer } = this.manualChain;
    const amount = BigInt(cents) * 10_000n;
    const to = intent.recipient_address;
    const transfer = await tokenTransfer({ mint: usdc, from: payer.address, to, amount, references });
    return this.manualChain.land([transfer, memo(note)]);
  }

  async stop(): Promise<void> {
    await this.manualChain.embedded.stop();
    await this.#drop();
  }
}
