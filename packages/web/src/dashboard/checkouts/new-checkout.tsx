import type { CheckoutIntent } from '@florin/wire/checkout/checkout-intent';
import { amountToType, typedAmount } from '@florin/wire/values/typed-amount';
import { useEffect, useState } from 'preact/hooks';
import { callAtOnce } from '../../http/call.ts';
import { useRefusal } from '../../http/use-problem-text.ts';
import { amountReadings } from '../../words/amount-words.ts';
import { checkoutWords } from '../../words/dashboard/checkout-words.ts';
import { useWords } from '../../words/use-words.ts';
import { useMay } from '../frame/allowed.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { CheckField, TextAreaField, TextField } from '../parts/field.tsx';
import { Problem } from '../parts/states.tsx';
import { useAction } from '../parts/use-action.ts';
import { CheckoutChoices, useCheckoutChoices } from './checkout-choices.tsx';
import { keepDraft, takeKeptDraft } from './kept-draft.ts';

export interface NewCheckoutProps {
  /** Of an earlier one that is tried again. */
  readonly url?: string;
  readonly prompt?: string | null;
  readonly label?: string;
  /** Whether it opens by itself for someone who comes back from adding a card. */
  readonly reopens?: boolean;
}

/** Asks for an address, a wish and a ceiling, then leads to the checkout while it is looked into. */
export function NewCheckout({ label, reopens = false, ...props }: NewCheckoutProps) {
  const { newCheckout } = useWords(checkoutWords);
  const may = useMay();
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    if (reopens && new URLSearchParams(location.search).has('new')) setIsOpen(true);
  }, []);
  if (!may('checkout_intents.create')) return null;
  return (
    <>
      <button type="button" class="primary small" onClick={() => setIsOpen(true)}>
        {label ?? newCheckout}
      </button>
      <Dialog title={newCheckout} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <NewCheckoutForm {...props} />
      </Dialog>
    </>
  );
}

function NewCheckoutForm({ url: givenUrl = '', prompt }: NewCheckoutProps) {
  const words = useWords(checkoutWords);
  const amounts = useWords(amountReadings);
  const refusal = useRefusal();
  const [kept] = useState(takeKeptDraft);
  const [url, setUrl] = useState(givenUrl || (kept?.url ?? ''));
  const [wish, setWish] = useState(prompt ?? kept?.wish ?? '');
  const [ceiling, setCeiling] = useState(kept?.ceiling ?? '');
  const [wantsAccount, setWantsAccount] = useState(false);
  const choices = useCheckoutChoices();
  const { isBusy, problem, problemAt, run } = useAction(null, ['url', 'prompt', 'max_amount']);
  const typed = ceiling.trim() === '' ? null : typedAmount(ceiling, undefined, amounts);
  const start = async (event: Event) => {
    event.preventDefault();
    if (typed !== null && !typed.ok) return;
    const body = {
      url: url.trim(),
      ...(wish.trim() !== '' && { prompt: wish.trim() }),
      ...(typed !== null && { max_amount: typed.cents }),
      ...choices.body(wantsAccount),
      // Whoever starts it here is there to take over.
      allow_redirects: true,
    };
    await run(async () => {
      const called = await callAtOnce<CheckoutIntent>('/v1/checkout_intents', body);
      if (!called.ok) return refusal(called.problem);
      choices.remember();
      location.assign(`/dashboard/checkouts/${called.value.id}`);
      return null;
    });
  };
  return (
    <form class="form" onSubmit={start}>
      <TextField
        label={words.address}
        type="url"
        required
        inputMode="url"
        autocomplete="off"
        placeholder="https://shop.example/tea"
        problem={problemAt('url')}
        value={url}
        onInput={(event) => setUrl(event.currentTarget.value)}
      />
      <TextAreaField
        label={words.wish}
        rows={3}
        maxLength={4000}
        placeholder={words.wishExample}
        hint={words.wishHint}
        problem={problemAt('prompt')}
        value={wish}
        onInput={(event) => setWish(event.currentTarget.value)}
      />
      <TextField
        label={words.ceiling}
        inputMode="decimal"
        autocomplete="off"
        placeholder={amountToType(5000, amounts)}
        hint={words.ceilingHint}
        problem={typed === null || typed.ok ? problemAt('max_amount') : typed.problem}
        value={ceiling}
        onInput={(event) => setCeiling(event.currentTarget.value)}
      />
      <CheckoutChoices {...choices} onLeave={() => keepDraft({ url, wish, ceiling })} />
      <CheckField
        label={words.wantsAccount}
        hint={words.wantsAccountHint}
        isChecked={wantsAccount}
        onChange={setWantsAccount}
      />
      {problem !== null && <Problem text={problem} />}
      <div class="form-actions">
        <button type="submit" class="primary" disabled={isBusy}>
          {isBusy ? words.starting : words.getQuote}
        </button>
      </div>
      <p class="hint">{words.beforeConfirm}</p>
    </form>
  );
}
