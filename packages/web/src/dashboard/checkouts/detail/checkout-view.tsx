import type { CheckoutIntent } from '@florin/wire/checkout/checkout-intent';
import { useEffect } from 'preact/hooks';
import { Copyable } from '../../../shell/copyable.tsx';
import { checkoutWords } from '../../../words/dashboard/checkout-words.ts';
import { frameWords } from '../../../words/dashboard/frame-words.ts';
import { useWords } from '../../../words/use-words.ts';
import { useView } from '../../frame/live-view.tsx';
import { Quote } from '../../parts/cells.tsx';
import { Time } from '../../parts/time.tsx';
import { ViewHead } from '../../parts/view-head.tsx';
import { CheckoutStatus, type Stage, stageOf } from '../checkout-status.tsx';
import { whatOf } from '../checkouts-view.tsx';
import type { CheckoutViewProps } from './checkout-props.ts';
import { Filmstrip } from './filmstrip.tsx';
import { NextStep } from './next-step.tsx';
import { ShopAccount } from './shop-account.tsx';

const LOOK_AGAIN_MS = 2_000;
/** Someone else is at work: the shop, or the cardholder at the bank. */
const MOVING: readonly Stage[] = ['looking', 'buying', 'bank'];

/** One purchase, from the wish to the order. */
export function CheckoutView(props: CheckoutViewProps) {
  const { intent, steps, shopAccount } = props;
  const { refresh } = useView();
  const words = useWords(checkoutWords);
  const stage = stageOf(intent);
  const isMoving = MOVING.includes(stage);
  useEffect(() => {
    if (!isMoving) return;
    // Steps are no events; the state is, and comes by itself.
    const timer = setInterval(() => document.visibilityState === 'visible' && refresh(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isMoving, refresh]);
  return (
    <>
      <ViewHead title={whatOf(intent)} back={{ href: '/dashboard/checkouts', title: words.title }}>
        <span role="status">
          <CheckoutStatus intent={intent} />
        </span>
      </ViewHead>
      <div class="halves">
        <div>
          <NextStep {...props} stage={stage} />
          {shopAccount !== null && <ShopAccount intent={intent} origin={shopAccount.origin} />}
          <Wish intent={intent} />
        </div>
        <Filmstrip steps={steps} isGoingOn={stage === 'looking'} />
      </div>
    </>
  );
}

function Wish({ intent }: { readonly intent: CheckoutIntent }) {
  const words = useWords(checkoutWords);
  const { asApi, id } = useWords(frameWords);
  return (
    <section aria-labelledby="wish">
      <h2 id="wish">{words.theWish}</h2>
      <dl class="facts">
        <div>
          <dt>{words.at}</dt>
          <dd>
            <a href={intent.url} rel="noreferrer" target="_blank">
              {intent.url}
            </a>
          </dd>
        </div>
        <div>
          <dt>{words.inWords}</dt>
          <dd>{intent.prompt ?? '–'}</dd>
        </div>
        <div>
          <dt>{words.ceiling}</dt>
          <dd>
            {intent.max_amount === null ? (
              words.noCeiling
            ) : (
              <Quote amount={intent.max_amount} currency={intent.currency} />
            )}
          </dd>
        </div>
        <div>
          <dt>{words.started}</dt>
          <dd>
            <Time seconds={intent.created} />
          </dd>
        </div>
      </dl>
      <Copyable label={id} value={intent.id} />
      <details class="raw">
        <summary>{asApi}</summary>
        <pre>{JSON.stringify(intent, null, 2)}</pre>
      </details>
    </section>
  );
}
