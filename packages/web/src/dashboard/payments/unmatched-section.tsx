import type { UnmatchedPayment } from '@florin/wire/payments/unmatched-payment';
import { useState } from 'preact/hooks';
import { call } from '../../http/call.ts';
import { amountText } from '../../shell/amount-text.ts';
import type { PageNetwork } from '../../solana/page-network.ts';
import { Short, Signature } from '../parts/cells.tsx';
import { ListTable } from '../parts/list-table.tsx';
import { Time } from '../parts/time.tsx';
import { useList } from '../parts/use-list.ts';
import { RefundButton } from './refund-button.tsx';

const LATEST = 10;

/** Money that settled nothing: to be accepted for what it may be meant for, or given back. */
export function UnmatchedSection({ network }: { readonly network: PageNetwork }) {
  const list = useList<UnmatchedPayment>(`/v1/unmatched_payments?limit=${LATEST}`);
  return (
    <section aria-labelledby="unmatched">
      <h2 id="unmatched">Unmatched payments</h2>
      <ListTable
        label="Latest unmatched payments"
        list={list}
        empty="All money that arrived paid for something."
        columns={[
          { title: 'Payment', cell: ({ id }) => <code>{id}</code> },
          { title: 'Why', cell: ({ reason }) => reason.replaceAll('_', ' ') },
          { title: 'Amount', place: 'amount', cell: ({ amount }) => amountText(amount) },
          { title: 'From', cell: (payment) => <Short text={payment.sender_address} /> },
          { title: 'For', cell: (payment) => <Short text={payment.source ?? payment.suggested_source} /> },
          {
            title: 'On chain',
            cell: ({ signature }) => <Signature signature={signature} network={network} />,
          },
          { title: 'Created', cell: ({ created }) => <Time seconds={created} /> },
          {
            title: 'Action',
            place: 'action',
            cell: (payment) => (
              <>
                {payment.suggested_source !== null && payment.amount_refunded === 0 && (
                  <AcceptButton id={payment.id} onDone={list.refresh} />
                )}
                <RefundButton
                  returned={{ unmatched_payment: payment.id }}
                  left={payment.amount - payment.amount_refunded}
                  network={network}
                />
              </>
            ),
          },
        ]}
      />
    </section>
  );
}

function AcceptButton({ id, onDone }: { readonly id: string; readonly onDone: () => void }) {
  const [problem, setProblem] = useState<string | null>(null);
  const accept = async () => {
    const called = await call('POST', `/v1/unmatched_payments/${id}/accept`);
    if (called.ok) onDone();
    else setProblem(called.problem.message);
  };
  return (
    <>
      <button type="button" class="quiet small" onClick={accept}>
        Accept
      </button>{' '}
      {problem !== null && <p role="alert">{problem}</p>}
    </>
  );
}
