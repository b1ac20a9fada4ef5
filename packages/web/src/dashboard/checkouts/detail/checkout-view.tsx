import type { CheckoutIntent } from '@florin/wire/checkout/checkout-intent';
import type { CheckoutIntentStep } from '@florin/wire/checkout/checkout-step';
import { useEffect } from 'preact/hooks';
import { Copyable } from '../../../shell/copyable.tsx';
import { useView } from '../../frame/live-view.tsx';
import { Quote } from '../../parts/cells.tsx';
import { Time } from '../../parts/time.tsx';
import { ViewHead } from '../../parts/view-head.tsx';
import { CheckoutStatus, type Stage, stageOf } from '../checkout-status.tsx';
import { whatOf } from '../checkouts-view.tsx';
import { Filmstrip } from './filmstrip.tsx';
import { NextStep } from './next-step.tsx';

export interface CheckoutViewProps {
  readonly intent: CheckoutIntent;
  readonly steps: readonly CheckoutIntentStep[];
  /** For example `visa ending in 4242`; null where there is none. */
  readonly card: string | null;
  /** Where this page may take the product’s picture from. */
  readonly pictureOrigin: string | null;
}

const LOOK_AGAIN_MS = 2_000;
/** Someone else is at work: the shop, or the cardholder at the bank. */
const MOVING: readonly Stage[] = ['looking', 'buying', 'bank'];

/** One purchase, from the wish to the order. */
export function CheckoutView(props: CheckoutViewProps) {
  const { intent, steps } = props;
  const { refresh } = useView();
  const stage = stageOf(intent);
  const isMoving = MOVING.includes(stage);
  useEffect(() => {
    if (!isMoving) return;
    // Steps are no events; the state is, and comes by itself.
    const timer = setInterval(() => document.visibilityState === 'visible' && refresh(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isMoving, refresh]);
  usePictureOf(props);
  return (
    <>
      <ViewHead title={whatOf(intent)} back={{ href: '/dashboard/checkouts', title: 'Agent checkouts' }}>
        <span role="status">
          <CheckoutStatus intent={intent} />
        </span>
      </ViewHead>
      <div class="halves">
        <div>
          <NextStep {...props} stage={stage} />
          <Wish intent={intent} />
        </div>
        <Filmstrip steps={steps} isGoingOn={stage === 'looking'} />
      </div>
    </>
  );
}

/** A page names beforehand where its pictures may come from: one that was opened before the quote is opened anew. */
function usePictureOf({ intent, pictureOrigin }: CheckoutViewProps): void {
  const url = intent.summary?.image_url ?? null;
  useEffect(() => {
    const initial = document.querySelector<HTMLElement>('[data-props]')?.dataset.props ?? '{}';
    const { pictureOrigin: allowed } = JSON.parse(initial) as Partial<CheckoutViewProps>;
    if (url !== null && pictureOrigin !== null && allowed !== pictureOrigin) location.reload();
  }, [url, pictureOrigin]);
}

function Wish({ intent }: { readonly intent: CheckoutIntent }) {
  return (
    <section aria-labelledby="wish">
      <h2 id="wish">The wish</h2>
      <dl class="facts">
        <div>
          <dt>At</dt>
          <dd>
            <a href={intent.url} rel="noreferrer" target="_blank">
              {intent.url}
            </a>
          </dd>
        </div>
        <div>
          <dt>In words</dt>
          <dd>{intent.prompt ?? '–'}</dd>
        </div>
        <div>
          <dt>Ceiling</dt>
          <dd>
            {intent.max_amount === null ? (
              'none'
            ) : (
              <Quote amount={intent.max_amount} currency={intent.currency} />
            )}
          </dd>
        </div>
        <div>
          <dt>Started</dt>
          <dd>
            <Time seconds={intent.created} />
          </dd>
        </div>
      </dl>
      <Copyable label="Id" value={intent.id} />
      <details class="raw">
        <summary>As the API shows it</summary>
        <pre>{JSON.stringify(intent, null, 2)}</pre>
      </details>
    </section>
  );
}
