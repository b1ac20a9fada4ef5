import type { Needs } from './home-props.ts';

interface Need {
  readonly count: number;
  /** One of them, and several. */
  readonly one: string;
  readonly many: string;
  readonly href: string;
}

function needsOf(needs: Needs): Need[] {
  return [
    {
      count: needs.toConfirm,
      one: 'purchase to confirm',
      many: 'purchases to confirm',
      href: '/dashboard/checkouts?show=you',
    },
    {
      count: needs.toAnswer,
      one: 'purchase asks for options or authentication',
      many: 'purchases ask for options or authentication',
      href: '/dashboard/checkouts?show=you',
    },
    {
      count: needs.unmatched,
      one: 'payment matches nothing',
      many: 'payments match nothing',
      href: '/dashboard/payments?show=needs_you',
    },
    {
      count: needs.refunds,
      one: 'refund to sign',
      many: 'refunds to sign',
      href: '/dashboard/payments?show=needs_you',
    },
    {
      count: needs.unfunded,
      one: 'gift to fund',
      many: 'gifts to fund',
      href: '/dashboard/gifts?show=unfunded',
    },
    {
      count: needs.undelivered,
      one: 'webhook delivery failed',
      many: 'webhook deliveries failed',
      href: '/dashboard/developers#deliveries',
    },
  ].filter(({ count }) => count > 0);
}

export interface NeedsYouProps {
  readonly needs: Needs;
  readonly countMax: number;
}

/** What waits for the one who looks, each with the way there. */
export function NeedsYou({ needs, countMax }: NeedsYouProps) {
  const waiting = needsOf(needs);
  return (
    <section class="panel" aria-labelledby="needs-you">
      <h2 id="needs-you">Needs you</h2>
      {waiting.length === 0 ? (
        <p class="quiet-text">Nothing. All is in order.</p>
      ) : (
        <ul class="needs">
          {waiting.map(({ count, one, many, href }) => (
            <li key={many}>
              <a class="need" href={href}>
                <strong>{count >= countMax ? `${countMax}+` : count}</strong> {count === 1 ? one : many}
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
