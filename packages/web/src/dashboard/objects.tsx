import type { CheckoutIntent } from '@florin/wire/checkout/checkout-intent';
import type { Gift } from '@florin/wire/gifts/gift';
import type { CheckoutSession } from '@florin/wire/payments/checkout-session';
import type { Transaction } from '@florin/wire/payments/transaction';
import type { TransactionIntent } from '@florin/wire/payments/transaction-intent';
import { amountText } from '../shell/amount-text.ts';
import type { PageNetwork } from '../solana/page-network.ts';
import { Clipped, Quote, Short, Signature, State, Time } from './cells.tsx';
import { GiveBackButton } from './give-back-button.tsx';
import { type Column, Table } from './table.tsx';
import { useList } from './use-list.ts';

const LATEST = 10;
/** Gifts are taken back by their sender. */
const REFUNDABLE = new Set<Transaction['type']>(['checkout_session', 'transaction_intent']);

const created: Column<{ readonly created: number }> = {
  title: 'Created',
  cell: ({ created: seconds }) => <Time seconds={seconds} />,
};
const amount: Column<{ readonly amount: number }> = {
  title: 'Amount',
  kind: 'number',
  cell: ({ amount: cents }) => amountText(cents),
};

export function GiftsSection() {
  return (
    <Objects<Gift>
      id="gifts"
      title="Gifts"
      path="/v1/gifts"
      empty="No gifts yet. POST /v1/gifts makes one."
      columns={[
        {
          title: 'Gift',
          cell: ({ id }) => (
            <a href={`/gifts/${id}`}>
              <code>{id}</code>
            </a>
          ),
        },
        { title: 'Status', cell: ({ status }) => <State status={status} /> },
        amount,
        { title: 'Sender', cell: (gift) => <Short text={gift.sender_address} /> },
        { title: 'Recipient', cell: (gift) => <Short text={gift.recipient_address} /> },
        created,
      ]}
    />
  );
}

export function SessionsSection() {
  return (
    <Objects<CheckoutSession>
      id="sessions"
      title="Checkout sessions"
      path="/v1/checkout_sessions"
      empty="No sessions yet. POST /v1/checkout_sessions makes one."
      columns={[
        {
          title: 'Session',
          cell: ({ id }) => (
            <a href={`/c/${id}`}>
              <code>{id}</code>
            </a>
          ),
        },
        { title: 'Status', cell: ({ status }) => <State status={status} /> },
        { title: 'Payment', cell: (session) => session.payment_status.replaceAll('_', ' ') },
        { title: 'Total', kind: 'number', cell: (session) => amountText(session.amount_total) },
        { title: 'Recipient', cell: (session) => <Short text={session.recipient_address} /> },
        created,
      ]}
    />
  );
}

export function IntentsSection() {
  return (
    <Objects<TransactionIntent>
      id="intents"
      title="Transaction intents"
      path="/v1/transaction_intents"
      empty="No intents yet. POST /v1/transaction_intents makes one."
      columns={[
        {
          title: 'Intent',
          cell: ({ id }) => (
            <a href={`/i/${id}`}>
              <code>{id}</code>
            </a>
          ),
        },
        { title: 'Status', cell: ({ status }) => <State status={status} /> },
        amount,
        { title: 'Fee', kind: 'number', cell: (intent) => amountText(intent.fee_amount) },
        { title: 'Payer', cell: (intent) => <Short text={intent.payer_address} /> },
        created,
      ]}
    />
  );
}

export function CheckoutsSection() {
  return (
    <Objects<CheckoutIntent>
      id="checkouts"
      title="Checkout intents"
      path="/v1/checkout_intents"
      empty="No checkouts yet. POST /v1/checkout_intents starts one."
      columns={[
        { title: 'Checkout', cell: ({ id }) => <code>{id}</code> },
        {
          title: 'Status',
          cell: ({ status, status_reason }) => <State status={status} reason={status_reason} />,
        },
        {
          title: 'Total',
          kind: 'number',
          cell: (intent) => <Quote amount={intent.amount} currency={intent.currency} />,
        },
        { title: 'At', cell: ({ url }) => new URL(url).host },
        { title: 'Wish', cell: ({ prompt }) => <Clipped text={prompt} /> },
        { title: 'Order', cell: (intent) => <Short text={intent.charge_id} /> },
        created,
      ]}
    />
  );
}

export function TransactionsSection({ network }: { readonly network: PageNetwork }) {
  return (
    <Objects<Transaction>
      id="transactions"
      title="Transactions"
      path="/v1/transactions"
      empty="No money has moved yet."
      columns={[
        { title: 'Transaction', cell: ({ id }) => <code>{id}</code> },
        { title: 'Type', cell: ({ type }) => type.replaceAll('_', ' ') },
        amount,
        { title: 'From', cell: (transaction) => <Short text={transaction.sender_address} /> },
        { title: 'To', cell: (transaction) => <Short text={transaction.recipient_address} /> },
        {
          title: 'On chain',
          cell: ({ signature }) => <Signature signature={signature} network={network} />,
        },
        created,
        {
          title: 'Action',
          kind: 'action',
          cell: ({ id, type, amount: cents, amount_refunded }) =>
            REFUNDABLE.has(type) ? (
              <GiveBackButton
                returned={{ transaction: id }}
                left={cents - amount_refunded}
                network={network}
              />
            ) : null,
        },
      ]}
    />
  );
}

interface ObjectsProps<T> {
  readonly id: string;
  readonly title: string;
  readonly path: string;
  /** What to say while there is nothing. */
  readonly empty: string;
  readonly columns: readonly Column<T>[];
}

/** One kind of object, the newest first. */
function Objects<T extends { readonly id: string }>({ id, title, path, empty, columns }: ObjectsProps<T>) {
  const list = useList<T>(`${path}?limit=${LATEST}`);
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Table label={`Latest ${title.toLowerCase()}`} list={list} empty={empty} columns={columns} />
    </section>
  );
}
