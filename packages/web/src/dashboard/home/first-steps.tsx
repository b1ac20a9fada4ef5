import type { CheckoutSession } from '@florin/wire/payments/checkout-session';
import type { ComponentChildren } from 'preact';
import { call } from '../../http/call.ts';
import { Problem } from '../parts/states.tsx';
import { useAction } from '../parts/use-action.ts';
import type { FirstSteps as Done } from './home-props.ts';
import { payAsTestBuyer } from './test-buyer.ts';

const TEST_CENTS = 100;

export interface FirstStepsProps {
  readonly done: Done;
  /** Where play money comes from; null where money is real. */
  readonly faucetPath: string | null;
}

/** The way to the first payment; gone once it has arrived. */
export function FirstSteps({ done, faucetPath }: FirstStepsProps) {
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
          <TestPayment faucetPath={faucetPath} />
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

/** With play money a test buyer pays at once; with real money the payment page opens, to be paid from another wallet. */
function TestPayment({ faucetPath }: { readonly faucetPath: string | null }) {
  const { isBusy, problem, run } = useAction();
  const start = () => run(() => makeTestPayment(faucetPath));
  return (
    <>
      <button type="button" class="primary small" disabled={isBusy} onClick={start}>
        {isBusy ? 'A moment…' : 'Make a test payment'}
      </button>{' '}
      {faucetPath === null
        ? 'of $1.00: opens its page, to be paid from another wallet than yours'
        : 'of $1.00: a test buyer pays with play money'}
      {problem !== null && <Problem text={problem} />}
    </>
  );
}

/** Goes to the payment, or says why there is none. */
async function makeTestPayment(faucetPath: string | null): Promise<string | null> {
  const line_items = [{ product_data: { name: 'Test payment', price_data: { unit_amount: TEST_CENTS } } }];
  const made = await call<CheckoutSession>('POST', '/v1/checkout_sessions', { line_items });
  if (!made.ok) return made.problem.message;
  const { id, url } = made.value;
  const problem = faucetPath === null ? null : await payAsTestBuyer(id, faucetPath);
  if (problem !== null) return problem;
  location.assign(faucetPath === null ? url : `/dashboard/payments/${id}`);
  return null;
}
