import type { CheckoutSession } from '@florin/wire/payments/checkout-session';
import type { Transaction } from '@florin/wire/payments/transaction';
import type { TransactionIntent } from '@florin/wire/payments/transaction-intent';
import { amountText } from '../../shell/amount-text.ts';
import type { PageNetwork } from '../../solana/page-network.ts';
import { Short, Signature, State } from '../parts/cells.tsx';
import { amountColumn, createdColumn } from '../parts/columns.tsx';
import { Objects } from '../parts/objects.tsx';
import { RefundButton } from './refund-button.tsx';

/** Gifts are taken back by their sender. */
const REFUNDABLE = new Set<Transaction['type']>(['checkout_session', 'transaction_intent']);

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
          place: 'main',
          cell: ({ id }) => (
            <a href={`/c/${id}`}>
              <code>{id}</code>
            </a>
          ),
        },
        { title: 'Status', place: 'state', cell: ({ status }) => <State status={status} /> },
        { title: 'Payment', cell: (session) => session.payment_status.replaceAll('_', ' ') },
        { title: 'Total', place: 'amount', cell: (session) => amountText(session.amount_total) },
        { title: 'Recipient', cell: (session) => <Short text={session.recipient_address} /> },
        createdColumn,
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
          place: 'main',
          cell: ({ id }) => (
            <a href={`/i/${id}`}>
              <code>{id}</code>
            </a>
          ),
        },
        { title: 'Status', place: 'state', cell: ({ status }) => <State status={status} /> },
        amountColumn,
        { title: 'Fee', place: 'amount', cell: (intent) => amountText(intent.fee_amount) },
        { title: 'Payer', cell: (intent) => <Short text={intent.payer_address} /> },
        createdColumn,
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
        { title: 'Transaction', place: 'main', cell: ({ id }) => <code>{id}</code> },
        { title: 'Type', cell: ({ type }) => type.replaceAll('_', ' ') },
        amountColumn,
        { title: 'From', cell: (transaction) => <Short text={transaction.sender_address} /> },
        { title: 'To', cell: (transaction) => <Short text={transaction.recipient_address} /> },
        {
          title: 'On chain',
          cell: ({ signature }) => <Signature signature={signature} network={network} />,
        },
        createdColumn,
        {
          title: 'Action',
          place: 'action',
          cell: ({ id, type, amount: cents, amount_refunded }) =>
            REFUNDABLE.has(type) ? (
              <RefundButton returned={{ transaction: id }} left={cents - amount_refunded} network={network} />
            ) : null,
        },
      ]}
    />
  );
}
