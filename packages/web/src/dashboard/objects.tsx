import type { CheckoutIntent } from '@florin/wire/checkout-intent';
import type { CheckoutSession } from '@florin/wire/checkout-session';
import type { Gift } from '@florin/wire/gift';
import type { Transaction } from '@florin/wire/transaction';
import type { TransactionIntent } from '@florin/wire/transaction-intent';
import type { ComponentChildren } from 'preact';
import { amountText } from '../shell/amount-text.ts';
import type { PageNetwork } from '../shell/page-network.ts';
import { Clipped, Quote, Short, Signature, State, Time } from './cells.tsx';
import { type Column, Table } from './table.tsx';
import { useList } from './use-list.ts';

const LATEST = 10;

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
  const list = useList<Gift>(`/v1/gifts?limit=${LATEST}`);
  return (
    <Section id="gifts" title="Gifts">
      <Table
        label="Latest gifts"
        list={list}
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
    </Section>
  );
}

export function SessionsSection() {
  const list = useList<CheckoutSession>(`/v1/checkout_sessions?limit=${LATEST}`);
  return (
    <Section id="sessions" title="Checkout sessions">
      <Table
        label="Latest checkout sessions"
        list={list}
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
    </Section>
  );
}

export function IntentsSection() {
  const list = useList<TransactionIntent>(`/v1/transaction_intents?limit=${LATEST}`);
  return (
    <Section id="intents" title="Transaction intents">
      <Table
        label="Latest transaction intents"
        list={list}
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
    </Section>
  );
}

export function CheckoutsSection() {
  const list = useList<CheckoutIntent>(`/v1/checkout_intents?limit=${LATEST}`);
  return (
    <Section id="checkouts" title="Checkout intents">
      <Table
        label="Latest checkout intents"
        list={list}
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
    </Section>
  );
}

export function TransactionsSection({ network }: { readonly network: PageNetwork }) {
  const list = useList<Transaction>(`/v1/transactions?limit=${LATEST}`);
  return (
    <Section id="transactions" title="Transactions">
      <Table
        label="Latest transactions"
        list={list}
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
        ]}
      />
    </Section>
  );
}

interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly children: ComponentChildren;
}

function Section({ id, title, children }: SectionProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
