import type { CheckoutIntent } from '@florin/wire/checkout/checkout-intent';
import { callAtOnce } from '../../../http/call.ts';
import { amountText } from '../../../shell/amount-text.ts';
import { useView } from '../../frame/live-view.tsx';
import { Problem } from '../../parts/states.tsx';
import { useAction } from '../../parts/use-action.ts';
import type { Stage } from '../checkout-status.tsx';
import { NewCheckout } from '../new-checkout.tsx';
import type { CheckoutViewProps } from './checkout-props.ts';
import { OptionsForm } from './options-form.tsx';
import { QuoteCard } from './quote-card.tsx';

interface NextStepProps extends CheckoutViewProps {
  readonly stage: Stage;
}

/** What there is to do now, or what came of it. */
export function NextStep(props: NextStepProps) {
  const { intent, stage } = props;
  switch (stage) {
    case 'looking':
      return (
        <Note
          title="Looking at the shop"
          text="This takes from a second to two minutes. Nothing is charged."
        />
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
    case 'bank':
      return <Bank {...props} />;
    case 'buying':
      return (
        <QuoteCard {...props}>
          <p class="notice calm" role="status">
            The card is being charged, once. If the shop gives no answer, this stays open until it is found
            out.
          </p>
        </QuoteCard>
      );
    case 'bought':
      return (
        <QuoteCard {...props}>
          <Order intent={intent} />
        </QuoteCard>
      );
    default:
      return <Over {...props} />;
  }
}

function Note({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <section class="quote" aria-label={title}>
      <h2>{title}</h2>
      <p>{text}</p>
    </section>
  );
}

function Options({ intent }: { readonly intent: CheckoutIntent }) {
  const schema = intent.next_action?.type === 'select_options' ? intent.next_action.options_schema : {};
  return (
    <section class="quote" aria-labelledby="asked">
      <h2 id="asked">The shop wants to know</h2>
      <OptionsForm id={intent.id} schema={schema}>
        <CancelButton id={intent.id} />
      </OptionsForm>
    </section>
  );
}

/** @example totalOf(intent) // '$22.57', or '$22.57 SGD' */
function totalOf({ amount, currency }: CheckoutIntent): string {
  const total = amountText(amount ?? 0);
  return currency === null || currency === 'usd' ? total : `${total} ${currency.toUpperCase()}`;
}

function Decision({ intent, stage, card }: NextStepProps) {
  const { refresh } = useView();
  const { isBusy, problem, run } = useAction();
  const confirm = () =>
    run(async () => {
      const called = await callAtOnce<CheckoutIntent>(`/v1/checkout_intents/${intent.id}/confirm`);
      await refresh();
      return called.ok ? null : called.problem.message;
    });
  if (stage === 'above_ceiling')
    return (
      <>
        <p class="notice">
          This is above the ceiling of {amountText(intent.max_amount ?? 0)}, so it cannot be confirmed.
          Nothing was charged. Start again with a higher one.
        </p>
        <div class="form-actions">
          <CancelButton id={intent.id} />
          <NewCheckout label="Start again" hasCard={card !== null} url={intent.url} prompt={intent.prompt} />
        </div>
      </>
    );
  return (
    <>
      {stage === 'approve' && (
        <p class="notice">An agent wants to buy this, and its key may not without your word.</p>
      )}
      {card === null && (
        <p class="notice">
          There is no card to charge. <a href="/dashboard/cards">Add one</a>, then start again.
        </p>
      )}
      {problem !== null && <Problem text={problem} />}
      <div class="form-actions">
        <CancelButton id={intent.id} />
        <button type="button" class="primary" disabled={isBusy || card === null} onClick={confirm}>
          {isBusy ? 'Confirming…' : `Confirm ${totalOf(intent)}`}
        </button>
      </div>
    </>
  );
}

function CancelButton({ id }: { readonly id: string }) {
  const { refresh, toast } = useView();
  const { isBusy, run } = useAction();
  const cancel = () =>
    run(async () => {
      const called = await callAtOnce(`/v1/checkout_intents/${id}/cancel`);
      toast(called.ok ? 'Canceled. Nothing was charged.' : called.problem.message);
      await refresh();
      return null;
    });
  return (
    <button type="button" class="quiet" disabled={isBusy} onClick={cancel}>
      Cancel
    </button>
  );
}

/** The page waits with the cardholder: it moves on by itself when the bank and the shop do. */
function Bank(props: NextStepProps) {
  const { next_action } = props.intent;
  const url = next_action?.type === 'payment_authentication' ? next_action.payment_authentication.url : null;
  return (
    <QuoteCard {...props}>
      <p class="notice">
        The bank of the card asks whether it is you. Answer it in the window that opens, within 15 minutes;
        this page goes on by itself.
      </p>
      {url !== null && (
        <div class="form-actions">
          <a class="button primary" href={url} target="_blank" rel="noopener noreferrer">
            Open the bank’s page
          </a>
        </div>
      )}
    </QuoteCard>
  );
}

function Order({ intent }: { readonly intent: CheckoutIntent }) {
  const { order, charge_id } = intent;
  return (
    <div class="notice good" role="status">
      <p>
        <strong>Bought for {totalOf(intent)}.</strong> Order {order?.number ?? charge_id}
        {order?.status != null && `, ${order.status}`}.
      </p>
      {order?.url != null && (
        <p>
          <a href={order.url} target="_blank" rel="noopener noreferrer">
            Look at it at the shop
          </a>
        </p>
      )}
    </div>
  );
}

function Over({ intent, card }: NextStepProps) {
  const products = intent.failure_details?.products ?? [];
  const isFailed = intent.status === 'failed';
  return (
    <section class="quote" aria-labelledby="over">
      <h2 id="over">{isFailed ? 'Nothing was bought' : 'Canceled'}</h2>
      <p>
        {isFailed ? 'Nothing was ordered. ' : 'Nothing was charged. '}
        {intent.failure_message}
      </p>
      {products.length > 0 && (
        <>
          <p>The page leads to these:</p>
          <ul class="found">
            {products.map(({ title, url }) => (
              <li key={url}>
                <NewCheckout label={title} hasCard={card !== null} url={url} prompt={intent.prompt} />
              </li>
            ))}
          </ul>
        </>
      )}
      <div class="form-actions">
        <NewCheckout label="Start again" hasCard={card !== null} url={intent.url} prompt={intent.prompt} />
      </div>
    </section>
  );
}
