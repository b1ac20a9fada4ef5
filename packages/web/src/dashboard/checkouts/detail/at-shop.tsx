import type { CheckoutIntent } from '@florin/wire/checkout/checkout-intent';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { callAtOnce } from '../../../http/call.ts';
import { useProblemText } from '../../../http/use-problem-text.ts';
import { checkoutWords } from '../../../words/dashboard/checkout-words.ts';
import { useWords } from '../../../words/use-words.ts';
import { Allowed } from '../../frame/allowed.tsx';
import { useView } from '../../frame/live-view.tsx';
import { TextField } from '../../parts/field.tsx';
import { Problem } from '../../parts/states.tsx';
import { useAction } from '../../parts/use-action.ts';

const ORDER_NUMBER_MAX = 100;

export interface AtShopProps {
  readonly intent: CheckoutIntent;
  /** What else can be done. */
  readonly children: ComponentChildren;
}

/** Only a person gets any further: they go on at the shop and say what they did there, unless the shop tells by itself. */
export function AtShop({ intent, children }: AtShopProps) {
  const words = useWords(checkoutWords);
  const { next_action } = intent;
  if (next_action?.type !== 'redirect_to_url') return null;
  const { url, reason, message } = next_action.redirect_to_url;
  return (
    <section class="quote" aria-labelledby="at-shop">
      <h2 id="at-shop">{words.handOver}</h2>
      <p>{words.handOverReasons[reason]}</p>
      <p class="notice" role="note">
        {message}
      </p>
      <p>{words.handOverText(new URL(url).host)}</p>
      <div class="form-actions">
        <a class="button primary" href={url} target="_blank" rel="noopener noreferrer">
          {words.openShop}
        </a>
      </div>
      <Allowed to="checkout_intents.respond" isTold>
        <Done id={intent.id}>{children}</Done>
      </Allowed>
    </section>
  );
}

function Done({ id, children }: { readonly id: string; readonly children: ComponentChildren }) {
  const { refresh } = useView();
  const words = useWords(checkoutWords);
  const told = useProblemText();
  const [number, setNumber] = useState('');
  const { isBusy, problem, run } = useAction();
  const say = (options: object) =>
    run(async () => {
      const called = await callAtOnce<CheckoutIntent>(`/v1/checkout_intents/${id}/respond`, { options });
      await refresh();
      return called.ok ? null : told(called.problem);
    });
  const bought = (event: Event) => {
    event.preventDefault();
    const order_number = number.trim();
    return say({ order_outcome: 'placed', ...(order_number !== '' && { order_number }) });
  };
  return (
    <form class="form" onSubmit={bought}>
      <TextField
        label={words.optional(words.orderNumber)}
        value={number}
        maxLength={ORDER_NUMBER_MAX}
        autocomplete="off"
        onInput={(event) => setNumber(event.currentTarget.value)}
      />
      {problem !== null && <Problem text={problem} />}
      <div class="form-actions">
        {children}
        <button
          type="button"
          class="quiet"
          disabled={isBusy}
          onClick={() => say({ order_outcome: 'not_placed' })}
        >
          {words.tryAgain}
        </button>
        <button type="submit" class="quiet" disabled={isBusy}>
          {words.iBoughtIt}
        </button>
      </div>
    </form>
  );
}
