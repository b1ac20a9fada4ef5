import type { CheckoutSession } from '@florin/wire/payments/checkout-session';
import type { ComponentChildren } from 'preact';
import { call } from '../../http/call.ts';
import { problemText, type RefusalWords } from '../../http/problem-words.ts';
import { useDashboardRefusals } from '../../http/use-problem-text.ts';
import { useAmountText } from '../../shell/use-amount-text.ts';
import { type HomeWords, homeWords } from '../../words/dashboard/home-words.ts';
import { useWords } from '../../words/use-words.ts';
import { useMay } from '../frame/allowed.tsx';
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
  const words = useWords(homeWords);
  const may = useMay();
  if (done.hasPayment || !may('checkout_sessions.create')) return null;
  return (
    <section class="panel first-steps" aria-labelledby="first-steps">
      <h2 id="first-steps">{words.firstSteps}</h2>
      <ol class="checklist">
        <Item isDone={done.hasName}>
          <a href="/dashboard/settings">{words.stepName[0]}</a>
          {words.stepName[1]}
        </Item>
        <Item isDone={done.hasProduct}>
          <a href="/dashboard/products">{words.stepProduct[0]}</a>
          {words.stepProduct[1]}
        </Item>
        <Item isDone={done.hasLink}>
          <a href="/dashboard/links">{words.stepLink[0]}</a>
          {words.stepLink[1]}
        </Item>
        <Item isDone={false}>
          <TestPayment faucetPath={faucetPath} />
        </Item>
      </ol>
    </section>
  );
}

function Item({ isDone, children }: { readonly isDone: boolean; readonly children: ComponentChildren }) {
  const { stepIsDone } = useWords(homeWords);
  return (
    <li class={isDone ? 'done' : undefined}>
      <span aria-hidden="true" class="tick">
        {isDone ? '✓' : ''}
      </span>
      <span>
        {children}
        {isDone && <span class="unseen">{stepIsDone}</span>}
      </span>
    </li>
  );
}

/** With play money a test buyer pays at once; with real money the payment page opens, to be paid from another wallet. */
function TestPayment({ faucetPath }: { readonly faucetPath: string | null }) {
  const words = useWords(homeWords);
  const shell = useDashboardRefusals();
  const amount = useAmountText()(TEST_CENTS);
  const { isBusy, problem, run } = useAction();
  const start = () => run(() => makeTestPayment(faucetPath, words, shell));
  return (
    <>
      <button type="button" class="primary small" disabled={isBusy} onClick={start}>
        {isBusy ? words.aMoment : words.makeTestPayment}
      </button>{' '}
      {faucetPath === null ? words.testWithRealMoney(amount) : words.testWithPlayMoney(amount)}
      {problem !== null && <Problem text={problem} />}
    </>
  );
}

/** Goes to the payment, or says why there is none. */
async function makeTestPayment(
  faucetPath: string | null,
  words: HomeWords,
  shell: RefusalWords,
): Promise<string | null> {
  const line_items = [{ product_data: { name: words.testPayment, price_data: { unit_amount: TEST_CENTS } } }];
  const made = await call<CheckoutSession>('POST', '/v1/checkout_sessions', { line_items });
  if (!made.ok) return problemText(made.problem, shell);
  const { id, url } = made.value;
  const problem = faucetPath === null ? null : await payAsTestBuyer(id, faucetPath, words, shell);
  if (problem !== null) return problem;
  location.assign(faucetPath === null ? url : `/dashboard/payments/${id}`);
  return null;
}
