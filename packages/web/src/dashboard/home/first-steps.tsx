import type { CheckoutSession } from '@florin/wire/payments/checkout-session';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { call } from '../../http/call.ts';
import { Problem } from '../parts/states.tsx';
import type { FirstSteps as Done } from './home-props.ts';

const TEST_CENTS = 100;

export interface FirstStepsProps {
  readonly done: Done;
  readonly isPlayground: boolean;
}

/** The way to the first payment; gone once it has arrived. */
export function FirstSteps({ done, isPlayground }: FirstStepsProps) {
  if (done.hasPayment) return null;
  return (
    <section class="panel first-steps" aria-labelledby="first-steps">
      <h2 id="first-steps">First steps</h2>
      <ol class="checklist">
        <Item isDone={done.hasName}>
          <a href="/dashboard/settings">Name your business</a>, as buyers will see it
        </Item>
        <Item isDone={done.hasProduct}>
          <a href="/dashboard/products">Make a product</a>: a name and a price
        </Item>
        <Item isDone={done.hasLink}>
          <a href="/dashboard/links">Share a link</a> that sells it
        </Item>
        <Item isDone={false}>
          <TestPayment isPlayground={isPlayground} />
        </Item>
      </ol>
    </section>
  );
}

function Item({ isDone, children }: { readonly isDone: boolean; readonly children: ComponentChildren }) {
  return (
    <li class={isDone ? 'done' : undefined}>
      <span aria-hidden="true" class="tick">
        {isDone ? '✓' : ''}
      </span>
      <span>
        {children}
        {isDone && <span class="unseen"> (done)</span>}
      </span>
    </li>
  );
}

/** Makes a payment page and goes there as a buyer; it leads back to the payment. */
function TestPayment({ isPlayground }: { readonly isPlayground: boolean }) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const start = async () => {
    setIsBusy(true);
    const called = await call<CheckoutSession>('POST', '/v1/checkout_sessions', testSession());
    if (called.ok) return location.assign(called.value.url);
    setIsBusy(false);
    setProblem(called.problem.message);
  };
  return (
    <>
      <button type="button" class="primary small" disabled={isBusy} onClick={start}>
        Make a test payment
      </button>{' '}
      of $1.00, {isPlayground ? 'with play money' : 'from a wallet of your own'}
      {problem !== null && <Problem text={problem} />}
    </>
  );
}

function testSession() {
  const canReturn = location.protocol === 'https:' || location.hostname === 'localhost';
  return {
    line_items: [{ product_data: { name: 'Test payment', price_data: { unit_amount: TEST_CENTS } } }],
    ...(canReturn && { success_url: `${location.origin}/dashboard/payments/{CHECKOUT_SESSION_ID}` }),
  };
}
