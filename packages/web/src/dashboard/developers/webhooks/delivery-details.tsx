import type { WebhookDelivery } from '@florin/wire/events/webhook-delivery';
import { useState } from 'preact/hooks';
import { call } from '../../../http/call.ts';
import { developerWords } from '../../../words/dashboard/developer-words.ts';
import { useWords } from '../../../words/use-words.ts';
import { Allowed } from '../../frame/allowed.tsx';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { Time } from '../../parts/time.tsx';
import { answerOf, DeliveryStatus } from '../delivery-status.tsx';

export interface DeliveryDetailsProps {
  readonly delivery: WebhookDelivery;
  readonly url: string;
  readonly isBusy: boolean;
  readonly onResend: () => void;
}

/** A delivery, and on demand what was sent and answered. */
export function DeliveryDetails({ delivery, url, isBusy, onResend }: DeliveryDetailsProps) {
  const words = useWords(developerWords);
  const [sent, setSent] = useState<string | null>(null);
  const { last_attempt, next_attempt_at } = delivery;
  const read = async (isOpen: boolean) => {
    if (!isOpen || sent !== null) return;
    const called = await call<object>('GET', `/v1/events/${delivery.event}`);
    setSent(called.ok ? JSON.stringify(called.value, null, 2) : words.eventGone);
  };
  return (
    <details class="delivery" onToggle={(event) => read(event.currentTarget.open)}>
      <summary>
        <code>{delivery.event_type}</code> <DeliveryStatus delivery={delivery} />{' '}
        {delivery.test && <StatusBadge tone="off" text={words.test} />}{' '}
        <span class="quiet-text">
          {answerOf(delivery, words)}, <Time seconds={delivery.created} />
        </span>
      </summary>
      <div class="delivery-parts">
        <p>
          {words.attemptsSoFar(delivery.attempts)}{' '}
          {next_attempt_at !== null && (
            <>
              {words.nextTry} <Time seconds={next_attempt_at} />.
            </>
          )}
        </p>
        <h3>{words.sentRequest}</h3>
        <pre class="snippet">{`POST ${url}\n\n${sent ?? '…'}`}</pre>
        <h3>{words.answer}</h3>
        <pre class="snippet">
          {last_attempt === null
            ? words.noAnswer
            : `${last_attempt.response_status ?? last_attempt.error ?? ''}  ${last_attempt.duration_ms} ms\n\n${last_attempt.response_body ?? ''}`}
        </pre>
        <Allowed to="webhook_deliveries.redeliver">
          <button
            type="button"
            class="quiet small"
            aria-label={words.sendAgainWhat(delivery.event_type)}
            disabled={isBusy}
            onClick={onResend}
          >
            {words.sendAgain}
          </button>
        </Allowed>
      </div>
    </details>
  );
}
