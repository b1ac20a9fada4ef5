import type { PaymentDetail } from '@florin/web/dashboard/payments/detail/payment-detail';
import type { DashboardPaymentWords } from '@florin/web/words/dashboard/payment-words';
import type { Id } from '@florin/wire/ids';
import type { Services } from '../../../../services.ts';
import { findToldSources } from '../../../../unmatched-payments/claim-store.ts';
import { presentUnmatchedPayment } from '../../../../unmatched-payments/present.ts';
import { findUnmatchedPayment } from '../../../../unmatched-payments/store.ts';
import { suggestSources } from '../../../../unmatched-payments/suggest.ts';
import { findCandidates } from './candidate-store.ts';

/** What only an unmatched payment has, or null where there is none. */
export async function unmatchedDetail(
  { database }: Pick<Services, 'database'>,
  accountId: Id<'account'>,
  id: string,
  words: DashboardPaymentWords,
): Promise<PaymentDetail | null> {
  const row = await findUnmatchedPayment(database, accountId, id);
  if (!row) return null;
  const suggested = (await suggestSources(database, accountId, [row])).get(row.id)!;
  const told = await findToldSources(database, accountId, row.signature);
  const ids = [...suggested.all, ...told.filter((source) => !suggested.all.includes(source))];
  const candidates = row.source === null ? await findCandidates(database, accountId, ids) : [];
  return {
    what: words.whats.unmatched,
    steps: [{ text: words.steps.arrived, state: 'done', at: row.created }],
    facts: [
      { name: words.facts.why, value: words.unmatchedReasons[row.reason] },
      { name: words.facts.paidTo, value: row.recipient_address },
      ...(row.reason === 'wrong_mint' ? [{ name: words.facts.token, value: row.mint }] : []),
      ...(row.source === null
        ? []
        : [{ name: words.facts.named, value: row.source, href: `/dashboard/payments/${row.source}` }]),
    ],
    lines: [],
    metadata: [],
    problem: null,
    pageUrl: null,
    customer: null,
    slipUrl: null,
    receiptUrl: null,
    cancelPath: null,
    accept:
      candidates.length > 0 && row.amount_refunded === 0
        ? {
            path: `/v1/unmatched_payments/${id}/accept`,
            candidates: candidates.map((candidate) => ({
              id: candidate.id,
              kind: candidate.kind,
              title: candidate.item,
              dueCents: candidate.due,
              seenAt: candidate.seen_at,
              isExact: candidate.due === row.amount,
              isTold: told.includes(candidate.id),
            })),
          }
        : null,
    raw: presentUnmatchedPayment(row, suggested),
  };
}
