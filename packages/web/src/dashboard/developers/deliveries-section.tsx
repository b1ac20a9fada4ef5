import type { WebhookDelivery } from '@florin/wire/events/webhook-delivery';
import { useEffect } from 'preact/hooks';
import { call } from '../../http/call.ts';
import { useView } from '../frame/live-view.tsx';
import { createdColumn } from '../parts/columns.tsx';
import { ListTable } from '../parts/list-table.tsx';
import { Problem } from '../parts/states.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import { useAction } from '../parts/use-action.ts';
import { useList } from '../parts/use-list.ts';

/** Each event on its way to each endpoint. What failed can be sent again. */
export function DeliveriesSection({ news }: { readonly news: number }) {
  const { toast } = useView();
  const list = useList<WebhookDelivery>('/v1/webhook_deliveries?limit=10');
  const { isBusy, problem, run } = useAction();
  useEffect(() => {
    if (news > 0) list.refresh();
  }, [news]);
  const sendAgain = ({ id }: WebhookDelivery) =>
    run(async () => {
      const called = await call('POST', `/v1/webhook_deliveries/${id}/redeliver`);
      await list.refresh();
      if (!called.ok) return called.problem.message;
      toast('It is being sent again.');
      return null;
    });
  return (
    <section aria-labelledby="deliveries">
      <div class="section-head">
        <h2 id="deliveries">Deliveries</h2>
        <button type="button" class="quiet small" onClick={list.refresh}>
          Read again
        </button>
      </div>
      {problem !== null && <Problem text={problem} />}
      <ListTable
        label="Latest deliveries"
        list={list}
        empty="Nothing was sent yet."
        columns={[
          { title: 'Event', place: 'main', cell: ({ event_type }) => event_type },
          { title: 'Status', place: 'state', cell: (delivery) => <DeliveryStatus delivery={delivery} /> },
          { title: 'Attempts', place: 'minor', cell: ({ attempts }) => attempts },
          { title: 'Answer', place: 'minor', cell: (delivery) => answerOf(delivery) },
          createdColumn,
          {
            title: 'Send again',
            place: 'action',
            cell: (delivery) => (
              <button
                type="button"
                class="quiet small"
                aria-label={`Send ${delivery.event_type} again`}
                disabled={isBusy}
                onClick={() => sendAgain(delivery)}
              >
                Send again
              </button>
            ),
          },
        ]}
      />
    </section>
  );
}

function DeliveryStatus({ delivery }: { readonly delivery: WebhookDelivery }) {
  if (delivery.status === 'delivered') return <StatusBadge tone="good" text="Arrived" />;
  if (delivery.status === 'failed') return <StatusBadge tone="you" text="Given up" />;
  const isRetried = delivery.attempts > 0;
  return (
    <StatusBadge
      tone={isRetried ? 'you' : 'waiting'}
      text={isRetried ? 'Failing, tried again' : 'On its way'}
    />
  );
}

function answerOf({ last_attempt }: WebhookDelivery): string {
  if (last_attempt === null) return '–';
  return last_attempt.response_status === null
    ? (last_attempt.error ?? 'no answer')
    : String(last_attempt.response_status);
}
