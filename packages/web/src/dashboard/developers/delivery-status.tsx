import type { WebhookDelivery } from '@florin/wire/events/webhook-delivery';
import { type DeveloperWords, developerWords } from '../../words/dashboard/developer-words.ts';
import { useWords } from '../../words/use-words.ts';
import { StatusBadge } from '../parts/status-badge.tsx';

export function DeliveryStatus({ delivery }: { readonly delivery: WebhookDelivery }) {
  const words = useWords(developerWords);
  if (delivery.status === 'delivered') return <StatusBadge tone="good" text={words.arrived} />;
  if (delivery.status === 'failed') return <StatusBadge tone="you" text={words.givenUp} />;
  const isRetried = delivery.attempts > 0;
  return (
    <StatusBadge tone={isRetried ? 'you' : 'waiting'} text={isRetried ? words.triedAgain : words.onItsWay} />
  );
}

/** What the endpoint said last, in a word. */
export function answerOf({ last_attempt }: WebhookDelivery, words: DeveloperWords): string {
  if (last_attempt === null) return '–';
  return last_attempt.response_status === null
    ? (last_attempt.error ?? words.noAnswer)
    : String(last_attempt.response_status);
}
