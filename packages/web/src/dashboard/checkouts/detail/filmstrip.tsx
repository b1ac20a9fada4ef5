import type { CheckoutIntentStep } from '@florin/wire/checkout/checkout-step';
import { useState } from 'preact/hooks';
import { Dialog } from '../../parts/dialog.tsx';

export interface FilmstripProps {
  readonly steps: readonly CheckoutIntentStep[];
  readonly isGoingOn: boolean;
}

/** What was done at the shop, with the pages as they looked. No picture was taken once a card was in sight. */
export function Filmstrip({ steps, isGoingOn }: FilmstripProps) {
  const [seen, setSeen] = useState<CheckoutIntentStep | null>(null);
  const startMs = steps[0]?.at_ms ?? 0;
  return (
    <section class="film" aria-labelledby="film">
      <h2 id="film">What was done</h2>
      {steps.length === 0 && (
        <p class="empty">{isGoingOn ? 'It starts in a moment…' : 'Nothing was kept.'}</p>
      )}
      <ol class="film-steps">
        {steps.map((step) => (
          <li key={step.number}>
            <span class="film-time">{secondsText(step.at_ms - startMs)}</span>
            <div>
              <p class="film-name">{stepText(step.name)}</p>
              {step.detail !== null && <p class="film-detail">{step.detail}</p>}
              {step.screenshot_url !== null && (
                <button
                  type="button"
                  class="film-frame"
                  aria-label={`Show the page at step ${step.number}: ${stepText(step.name)}`}
                  onClick={() => setSeen(step)}
                >
                  <img src={step.screenshot_url} alt="" width="192" height="108" loading="lazy" />
                </button>
              )}
            </div>
          </li>
        ))}
      </ol>
      <Dialog
        title={seen === null ? '' : stepText(seen.name)}
        isOpen={seen !== null}
        onClose={() => setSeen(null)}
      >
        {seen?.screenshot_url != null && (
          <img
            class="film-whole"
            src={seen.screenshot_url}
            alt={`The page of the shop at step ${seen.number}`}
          />
        )}
      </Dialog>
    </section>
  );
}

/** @example secondsText(3_250) // '3.3 s' */
function secondsText(ms: number): string {
  return ms < 60_000 ? `${(ms / 1000).toFixed(1)} s` : `${Math.round(ms / 60_000)} min`;
}

/** @example stepText('product_read') // 'Product read' */
function stepText(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
