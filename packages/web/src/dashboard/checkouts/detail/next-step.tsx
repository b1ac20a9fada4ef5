import type { CheckoutIntent } from '@florin/wire/checkout/checkout-intent';
import type { ComponentChildren } from 'preact';
import { callAtOnce } from '../../../http/call.ts';
import { useProblemText } from '../../../http/use-problem-text.ts';
import { useAmountText, useQuoteText } from '../../../shell/use-amount-text.ts';
import { checkoutWords } from '../../../words/dashboard/checkout-words.ts';
import { useWords } from '../../../words/use-words.ts';
import { Allowed } from '../../frame/allowed.tsx';
import { useView } from '../../frame/live-view.tsx';
import { Problem } from '../../parts/states.tsx';
import { useAction } from '../../parts/use-action.ts';
import { outcomeAsked, type Stage } from '../checkout-status.tsx';
import { NewCheckout } from '../new-checkout.tsx';
import { AtShop } from './at-shop.tsx';
import type { CheckoutViewProps } from './checkout-props.ts';
import { OptionsForm } from './options-form.tsx';
import { QuoteCard } from './quote-card.tsx';

interface NextStepProps extends CheckoutViewProps {
  readonly stage: Stage;
}

/** What there is to do now, or what came of it. */
export function NextStep(props: NextStepProps) {
  const { intent, stage } = props;
  const words = useWords(checkoutWords);
  switch (stage) {
    case 'looking':
      return (
        <Note title={words.looking} text={words.lookingText}>
          <CancelButton id={intent.id} />
        </Note>
      );
    case 'options':
      return <Options intent={intent} />;
    case 'confirm':
    case 'approve':
    case 'above_ceiling':
      return (
        <QuoteCard {...props}>
          <Decision {...props} />
        </QuoteCard>
      );
    case 'outcome':
      return <Outcome {...props} />;
    case 'bank':
      return <Bank {...props} />;
    case 'at_shop':
      return (
        <AtShop intent={intent}>
          <CancelButton id={intent.id} />
        </AtShop>
      );
    case 'buying':
      return (
        <QuoteCard {...props}>
          <p class="notice calm" role="status">
            {words.charging}
          </p>
          <div class="form-actions">
            <CancelButton id={intent.id} />
          </div>
        </QuoteCard>
      );
    case 'bought':
      // Nothing was quoted where a person bought it by themselves.
      if (intent.amount === null) return <Order intent={intent} />;
      return (
        <QuoteCard {...props}>
          <Order intent={intent} />
        </QuoteCard>
      );
    default:
      return <Over {...props} />;
  }
}

interface NoteProps {
  readonly title: string;
  readonly text: string;
  readonly children: ComponentChildren;
}

function Note({ title, text, children }: NoteProps) {
  return (
    <section class="quote" aria-label={title}>
      <h2>{title}</h2>
      <p>{text}</p>
      <div class="form-actions">{children}</div>
    </section>
  );
}

function Options({ intent }: { readonly intent: CheckoutIntent }) {
  const { asks } = useWords(checkoutWords);
  const schema = intent.next_action?.type === 'select_options' ? intent.next_action.options_schema : {};
  return (
    <section class="quote" aria-labelledby="asked">
      <h2 id="asked">{asks}</h2>
      <Allowed to="checkout_intents.respond" isTold>
        <OptionsForm id={intent.id} schema={schema}>
          <CancelButton id={intent.id} />
        </OptionsForm>
      </Allowed>
    </section>
  );
}

/** A person says what nobody could find out; it cannot be canceled, since it may be bought. */
function Outcome(props: NextStepProps) {
  const { intent } = props;
  const words = useWords(checkoutWords);
  const schema = intent.next_action?.type === 'select_options' ? intent.next_action.options_schema : {};
  const { noticed = [], reached_url = null } = outcomeAsked(intent.next_action) ?? {};
  const quoted = noticed.flatMap((sign) => sign.words ?? []);
  return (
    <QuoteCard {...props}>
      <h3>{words.outcomeAsks}</h3>
      <p class="notice">{words.outcomeText}</p>
      {quoted.length > 0 && (
        <>
          <p>{words.outcomeNoticed}</p>
          <ul class="found">
            {quoted.map((said) => (
              <li key={said}>“{said}”</li>
            ))}
          </ul>
        </>
      )}
      {reached_url !== null && (
        <p>
          <a href={reached_url} target="_blank" rel="noopener noreferrer">
            {words.outcomePage}
          </a>
        </p>
      )}
      <Allowed to="checkout_intents.respond" isTold>
        <OptionsForm id={intent.id} schema={schema} />
      </Allowed>
    </QuoteCard>
  );
}

/** @example useTotal(intent) // '$22.57', or '$22.57 SGD' */
function useTotal({ amount, currency }: CheckoutIntent): string {
  return useQuoteText()(amount ?? 0, currency);
}

function Decision({ intent, stage, card }: NextStepProps) {
  const { refresh } = useView();
  const words = useWords(checkoutWords);
  const told = useProblemText();
  const amountText = useAmountText();
  const total = useTotal(intent);
  const { isBusy, problem, run } = useAction();
  const confirm = () =>
    run(async () => {
      const called = await callAtOnce<CheckoutIntent>(`/v1/checkout_intents/${intent.id}/confirm`);
      await refresh();
      return called.ok ? null : told(called.problem);
    });
  if (stage === 'above_ceiling')
    return (
      <>
        <p class="notice">{words.aboveCeiling(amountText(intent.max_amount ?? 0))}</p>
        <div class="form-actions">
          <CancelButton id={intent.id} />
          <NewCheckout label={words.startAgain} url={intent.url} prompt={intent.prompt} />
        </div>
      </>
    );
  return (
    <>
      {stage === 'approve' && <p class="notice">{words.agentAsks}</p>}
      {card === null && (
        <p class="notice">
          {words.nothingToCharge} <a href="/dashboard/cards">{words.addCard}</a>
        </p>
      )}
      {problem !== null && <Problem text={problem} />}
      <Allowed to="checkout_intents.confirm" isTold>
        <div class="form-actions">
          <CancelButton id={intent.id} />
          <button type="button" class="primary" disabled={isBusy || card === null} onClick={confirm}>
            {isBusy ? words.confirming : words.confirm(total)}
          </button>
        </div>
      </Allowed>
    </>
  );
}

function CancelButton({ id }: { readonly id: string }) {
  const { refresh, toast } = useView();
  const words = useWords(checkoutWords);
  const told = useProblemText();
  const { isBusy, run } = useAction();
  const cancel = () =>
    run(async () => {
      const called = await callAtOnce(`/v1/checkout_intents/${id}/cancel`);
      toast(called.ok ? words.canceledUncharged : told(called.problem));
      await refresh();
      return null;
    });
  return (
    <Allowed to="checkout_intents.cancel">
      <button type="button" class="quiet" disabled={isBusy} onClick={cancel}>
        {words.cancel}
      </button>
    </Allowed>
  );
}

/** The page waits with the cardholder: it moves on by itself when the bank and the shop do. */
function Bank(props: NextStepProps) {
  const words = useWords(checkoutWords);
  const { next_action } = props.intent;
  const url = next_action?.type === 'payment_authentication' ? next_action.payment_authentication.url : null;
  return (
    <QuoteCard {...props}>
      <p class="notice">{words.bankAsks}</p>
      {url !== null && (
        <div class="form-actions">
          <a class="button primary" href={url} target="_blank" rel="noopener noreferrer">
            {words.openBank}
          </a>
        </div>
      )}
    </QuoteCard>
  );
}

function Order({ intent }: { readonly intent: CheckoutIntent }) {
  const words = useWords(checkoutWords);
  const total = useTotal(intent);
  const { order, charge_id } = intent;
  return (
    <div class="notice good" role="status">
      <p>
        <strong>{intent.amount === null ? words.boughtOneself : words.boughtFor(total)}</strong>{' '}
        {words.order(order?.number ?? charge_id ?? '')}
        {order?.status != null && `, ${order.status}`}.
      </p>
      {order?.url != null && (
        <p>
          <a href={order.url} target="_blank" rel="noopener noreferrer">
            {words.seeOrder}
          </a>
        </p>
      )}
    </div>
  );
}

function Over({ intent }: NextStepProps) {
  const words = useWords(checkoutWords);
  const products = intent.failure_details?.products ?? [];
  const isFailed = intent.status === 'failed';
  return (
    <section class="quote" aria-labelledby="over">
      <h2 id="over">{isFailed ? words.nothingBought : words.canceled}</h2>
      <p>
        {isFailed ? words.nothingOrdered : words.nothingCharged}{' '}
        {intent.failure_code !== null && words.failures[intent.failure_code]}
      </p>
      {intent.failure_message !== null && (
        <details class="film-reason">
          <summary>{words.details}</summary>
          <p>{intent.failure_message}</p>
        </details>
      )}
      {products.length > 0 && (
        <>
          <p>{words.leadsTo}</p>
          <ul class="found">
            {products.map(({ title, url }) => (
              <li key={url}>
                <NewCheckout label={title} url={url} prompt={intent.prompt} />
              </li>
            ))}
          </ul>
        </>
      )}
      <div class="form-actions">
        <NewCheckout label={words.startAgain} url={intent.url} prompt={intent.prompt} />
      </div>
    </section>
  );
}
