import { useState } from 'preact/hooks';
import { call } from '../../../http/call.ts';
import { useProblemText } from '../../../http/use-problem-text.ts';
import { useAmountText } from '../../../shell/use-amount-text.ts';
import { linkWords } from '../../../words/dashboard/link-words.ts';
import { paymentWords } from '../../../words/payment-words.ts';
import { useWords } from '../../../words/use-words.ts';
import { Allowed } from '../../frame/allowed.tsx';
import { useView } from '../../frame/live-view.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { TextField } from '../../parts/field.tsx';
import { Problem } from '../../parts/states.tsx';
import { useAction } from '../../parts/use-action.ts';
import type { LinkDetailProps } from './link-detail-props.ts';

const LIMIT = /^(?:[1-9]\d{0,6})?$/;

/** What a link sells and on what terms. */
export function Offer({ link, lines, offer }: LinkDetailProps) {
  const words = useWords(linkWords);
  const { paidFor } = useWords(paymentWords);
  const amountText = useAmountText();
  const { customAmount, limit } = offer;
  return (
    <section class="panel offer" aria-label={paidFor}>
      <dl class="line-list">
        {lines.map(({ name, quantity, amountCents }, index) => (
          <div key={index}>
            <dt>{quantity === 1 ? name : `${quantity} × ${name}`}</dt>
            <dd>
              {customAmount === null
                ? amountText(amountCents)
                : words.customAmount(amountText(customAmount.minimum), amountText(customAmount.maximum))}
            </dd>
          </div>
        ))}
        <div>
          <dt>{words.asks}</dt>
          <dd class="wraps">{offer.asks.length === 0 ? words.asksNothing : offer.asks.join(', ')}</dd>
        </div>
        {limit !== null && (
          <div>
            <dt>{words.left}</dt>
            <dd>{words.limitOf(Math.max(0, limit - offer.count), limit)}</dd>
          </div>
        )}
      </dl>
      <Allowed to="checkout_links.update">
        {!link.isCanceled && link.amountCents > 0 && <LimitButton id={link.id} limit={limit} />}
      </Allowed>
    </section>
  );
}

function LimitButton({ id, limit }: { readonly id: string; readonly limit: number | null }) {
  const words = useWords(linkWords);
  const { refresh, toast } = useView();
  const told = useProblemText();
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState(String(limit ?? ''));
  const { isBusy, problem, run } = useAction();
  const isLimit = LIMIT.test(text);
  const save = (event: Event) => {
    event.preventDefault();
    return run(async () => {
      const called = await call('POST', `/v1/checkout_links/${id}`, {
        payment_limit: text === '' ? null : Number(text),
      });
      if (!called.ok) return told(called.problem);
      setIsOpen(false);
      toast(words.saved);
      await refresh();
      return null;
    });
  };
  return (
    <>
      <button type="button" class="quiet small" onClick={() => setIsOpen(true)}>
        {words.sellMore}
      </button>
      <Dialog title={words.sellMore} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <form class="form" onSubmit={save}>
          <TextField
            label={words.limit}
            hint={words.limitHint}
            inputMode="numeric"
            value={text}
            problem={isLimit ? null : words.badLimit}
            onInput={(event) => setText(event.currentTarget.value.trim())}
          />
          {problem !== null && <Problem text={problem} />}
          <div class="form-actions">
            <button type="submit" class="primary" disabled={isBusy || !isLimit}>
              {words.save}
            </button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
