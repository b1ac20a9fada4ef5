import type { CheckoutIntentStep } from '@florin/wire/checkout/checkout-step';
import { useState } from 'preact/hooks';
import { checkoutWords } from '../../../words/dashboard/checkout-words.ts';
import { useWords } from '../../../words/use-words.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { nameText } from './name-text.ts';

export interface FilmstripProps {
  readonly steps: readonly CheckoutIntentStep[];
  readonly isGoingOn: boolean;
}

/** Steps whose detail is for those who look for the cause. */
const TROUBLES = new Set([
  'resolve_failed',
  'stuck',
  'page_not_read',
  'cart_not_read',
  'answer_not_read',
  'plan_failed',
  'flow_not_learned',
  'submit_interrupted',
  'failed',
]);

/** What was done at the shop, with the pages as they looked. No picture was taken once a card was in sight. */
export function Filmstrip({ steps, isGoingOn }: FilmstripProps) {
  const words = useWords(checkoutWords);
  const nameOf = ({ name }: CheckoutIntentStep) => words.steps[name] ?? nameText(name);
  const [seen, setSeen] = useState<CheckoutIntentStep | null>(null);
  const startMs = steps[0]?.at_ms ?? 0;
  return (
    <section class="film" aria-labelledby="film">
      <h2 id="film">{words.film}</h2>
      {steps.length === 0 && <p class="empty">{isGoingOn ? words.filmStarts : words.filmEmpty}</p>}
      <ol class="film-steps">
        {steps.map((step) => (
          <li key={step.number}>
            <span class="film-time">{secondsText(step.at_ms - startMs)}</span>
            <div>
              <p class="film-name">{nameOf(step)}</p>
              {step.detail !== null && !TROUBLES.has(step.name) && <p class="film-detail">{step.detail}</p>}
              {step.detail !== null && TROUBLES.has(step.name) && (
                <details class="film-reason">
                  <summary>{words.details}</summary>
                  <p>{step.detail}</p>
                </details>
              )}
              {step.reason !== null && (
                <details class="film-reason">
                  <summary>{words.why}</summary>
                  <p>{step.reason}</p>
                </details>
              )}
              {step.screenshot_url !== null && (
                <button
                  type="button"
                  class="film-frame"
                  aria-label={words.showStep(step.number, nameOf(step))}
                  onClick={() => setSeen(step)}
                >
                  <img src={step.screenshot_url} alt="" width="192" height="108" loading="lazy" />
                </button>
              )}
            </div>
          </li>
        ))}
      </ol>
      <Dialog title={seen === null ? '' : nameOf(seen)} isOpen={seen !== null} onClose={() => setSeen(null)}>
        {seen?.screenshot_url != null && (
          <img class="film-whole" src={seen.screenshot_url} alt={words.pageAtStep(seen.number)} />
        )}
      </Dialog>
    </section>
  );
}

/** @example secondsText(3_250) // '3.3 s' */
function secondsText(ms: number): string {
  return ms < 60_000 ? `${(ms / 1000).toFixed(1)} s` : `${Math.round(ms / 60_000)} min`;
}
