import { call } from '../../../http/call.ts';
import { useProblemText } from '../../../http/use-problem-text.ts';
import { useAmountText } from '../../../shell/use-amount-text.ts';
import { frameWords } from '../../../words/dashboard/frame-words.ts';
import { dashboardPaymentWords } from '../../../words/dashboard/payment-words.ts';
import { useWords } from '../../../words/use-words.ts';
import { Allowed } from '../../frame/allowed.tsx';
import { Table } from '../../parts/table.tsx';
import { Time } from '../../parts/time.tsx';
import { useAction } from '../../parts/use-action.ts';
import type { Candidate } from './payment-detail.ts';

export interface CandidatesProps {
  readonly path: string;
  readonly candidates: readonly Candidate[];
}

/** What money without a name may be for: one click says which. */
export function Candidates({ path, candidates }: CandidatesProps) {
  const words = useWords(dashboardPaymentWords);
  const frame = useWords(frameWords);
  const amountText = useAmountText();
  const told = useProblemText();
  const { isBusy, problem, run } = useAction();
  // The unmatched payment is gone afterwards: what it paid is where to look.
  const assign = (source: string) =>
    run(async () => {
      const called = await call('POST', path, { source });
      if (!called.ok) return told(called.problem);
      location.assign(`/dashboard/payments/${source}`);
      return null;
    });
  return (
    <section class="candidates" aria-labelledby="candidates">
      <h2 id="candidates">{words.mayBeFor}</h2>
      {problem !== null && (
        <p class="notice bad" role="alert">
          {problem}
        </p>
      )}
      <Table
        label={words.mayBeFor}
        rows={candidates}
        columns={[
          {
            title: words.payment,
            place: 'main',
            cell: ({ id, kind, title, isTold }) => (
              <>
                <a class="clipped" href={`/dashboard/payments/${id}`}>
                  {title ?? words.kinds[kind]}
                </a>
                {isTold && <small class="told">{words.claimedByBuyer}</small>}
              </>
            ),
          },
          {
            title: words.due,
            place: 'amount',
            cell: ({ dueCents, isExact }) => (
              <>
                {amountText(dueCents)} {isExact && <small>{words.exactly}</small>}
              </>
            ),
          },
          { title: words.pageOpen, place: 'time', cell: ({ seenAt }) => <Time seconds={seenAt} /> },
          { title: frame.id, place: 'minor', cell: ({ id }) => <code>{`${id.slice(0, 12)}…`}</code> },
          {
            title: words.assign,
            place: 'action',
            cell: ({ id }) => (
              <Allowed to="unmatched_payments.accept">
                <button type="button" class="primary small" disabled={isBusy} onClick={() => assign(id)}>
                  {words.assign}
                </button>
              </Allowed>
            ),
          },
        ]}
      />
    </section>
  );
}
