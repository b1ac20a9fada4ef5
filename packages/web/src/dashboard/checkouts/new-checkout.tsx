import type { CheckoutIntent } from '@florin/wire/checkout/checkout-intent';
import { typedAmount } from '@florin/wire/values/typed-amount';
import { useState } from 'preact/hooks';
import { callAtOnce } from '../../http/call.ts';
import { Dialog } from '../parts/dialog.tsx';
import { TextAreaField, TextField } from '../parts/field.tsx';
import { Problem } from '../parts/states.tsx';
import { useAction } from '../parts/use-action.ts';

export interface NewCheckoutProps {
  readonly hasCard: boolean;
  /** Of an earlier one that is tried again. */
  readonly url?: string;
  readonly prompt?: string | null;
  readonly label?: string;
}

/** Asks for an address, a wish and a ceiling, then leads to the checkout while it is looked into. */
export function NewCheckout({ label = 'New checkout', ...props }: NewCheckoutProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" class="primary small" onClick={() => setIsOpen(true)}>
        {label}
      </button>
      <Dialog title="New checkout" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <NewCheckoutForm {...props} />
      </Dialog>
    </>
  );
}

function NewCheckoutForm({ hasCard, url: givenUrl = '', prompt }: NewCheckoutProps) {
  const [url, setUrl] = useState(givenUrl);
  const [wish, setWish] = useState(prompt ?? '');
  const [ceiling, setCeiling] = useState('');
  const { isBusy, problem, run } = useAction();
  const typed = ceiling.trim() === '' ? null : typedAmount(ceiling);
  const start = async (event: Event) => {
    event.preventDefault();
    if (typed !== null && !typed.ok) return;
    const body = {
      url: url.trim(),
      ...(wish.trim() !== '' && { prompt: wish.trim() }),
      ...(typed !== null && { max_amount: typed.cents }),
    };
    await run(async () => {
      const called = await callAtOnce<CheckoutIntent>('/v1/checkout_intents', body);
      if (!called.ok) return `Nothing was started. ${called.problem.message}`;
      location.assign(`/dashboard/checkouts/${called.value.id}`);
      return null;
    });
  };
  return (
    <form class="form" onSubmit={start}>
      <TextField
        label="Address of the product"
        type="url"
        required
        inputMode="url"
        autocomplete="off"
        placeholder="https://shop.example/tea"
        value={url}
        onInput={(event) => setUrl(event.currentTarget.value)}
      />
      <TextAreaField
        label="Wish"
        rows={3}
        maxLength={4000}
        placeholder="Two of them, size M, in blue"
        hint="In plain words. What it does not say is asked for."
        value={wish}
        onInput={(event) => setWish(event.currentTarget.value)}
      />
      <TextField
        label="Ceiling"
        inputMode="decimal"
        autocomplete="off"
        placeholder="50.00"
        hint="In the shop’s currency. Above it nothing can be confirmed. Left empty, you decide by the quote alone."
        problem={typed === null || typed.ok ? null : typed.problem}
        value={ceiling}
        onInput={(event) => setCeiling(event.currentTarget.value)}
      />
      {!hasCard && (
        <p class="notice">
          There is no card to charge. You get a quote all the same; <a href="/dashboard/cards">cards</a> says
          how to add one.
        </p>
      )}
      {problem !== null && <Problem text={problem} />}
      <div class="form-actions">
        <button type="submit" class="primary" disabled={isBusy}>
          {isBusy ? 'Starting…' : 'Get a quote'}
        </button>
      </div>
      <p class="hint">Nothing is charged before you confirm. The shop is told name and address to quote.</p>
    </form>
  );
}
