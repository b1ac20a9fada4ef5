import { homeWords } from '../../words/dashboard/home-words.ts';
import { useWords } from '../../words/use-words.ts';
import type { Needs } from './home-props.ts';

/** In the order of how long they can wait, with the way to each. */
const PLACES: readonly (readonly [keyof Needs, string])[] = [
  ['toConfirm', '/dashboard/checkouts?show=you'],
  ['toAnswer', '/dashboard/checkouts?show=you'],
  ['unmatched', '/dashboard/payments?show=needs_you'],
  ['refunds', '/dashboard/payments?show=needs_you'],
  ['unfunded', '/dashboard/gifts?show=unfunded'],
  ['failing', '/dashboard/developers#webhooks'],
  ['undelivered', '/dashboard/developers#deliveries'],
];

export interface NeedsYouProps {
  readonly needs: Needs;
  readonly countMax: number;
}

/** What waits for the one who looks, each with the way there. */
export function NeedsYou({ needs, countMax }: NeedsYouProps) {
  const words = useWords(homeWords);
  const waiting = PLACES.filter(([name]) => needs[name] > 0);
  return (
    <section class="panel" aria-labelledby="needs-you">
      <h2 id="needs-you">{words.needsYou}</h2>
      {waiting.length === 0 ? (
        <p class="quiet-text">{words.nothingNeedsYou}</p>
      ) : (
        <ul class="needs">
          {waiting.map(([name, href]) => {
            const [one, many] = words.needs[name];
            const count = needs[name];
            return (
              <li key={name}>
                <a class="need" href={href}>
                  <strong>{count >= countMax ? `${countMax}+` : count}</strong> {count === 1 ? one : many}
                </a>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
