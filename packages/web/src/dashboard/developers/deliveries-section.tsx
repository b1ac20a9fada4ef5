import type { WebhookDelivery } from '@florin/wire/events/webhook-delivery';
import { useEffect } from 'preact/hooks';
import { call } from '../../http/call.ts';
import { useProblemText } from '../../http/use-problem-text.ts';
import { developerWords } from '../../words/dashboard/developer-words.ts';
import { frameWords } from '../../words/dashboard/frame-words.ts';
import { useWords } from '../../words/use-words.ts';
import { Allowed } from '../frame/allowed.tsx';
import { useView } from '../frame/live-view.tsx';
import { ListTable } from '../parts/list-table.tsx';
import { Problem } from '../parts/states.tsx';
import { useAction } from '../parts/use-action.ts';
import { useColumns } from '../parts/use-columns.tsx';
import { useList } from '../parts/use-list.ts';
import { answerOf, DeliveryStatus } from './delivery-status.tsx';
import type { DevelopersProps } from './developers-props.ts';

interface DeliveriesSectionProps {
  readonly first: DevelopersProps['deliveries'];
  /** Grows whenever something happened. */
  readonly news: number;
}

/** Each event on its way to each endpoint. What failed can be sent again. */
export function DeliveriesSection({ first, news }: DeliveriesSectionProps) {
  const { toast } = useView();
  const words = useWords(developerWords);
  const { status } = useWords(frameWords);
  const { createdColumn } = useColumns();
  const told = useProblemText();
  const list = useList<WebhookDelivery>('/v1/webhook_deliveries?limit=10', first);
  const { isBusy, problem, run } = useAction();
  useEffect(() => {
    if (news > 0) list.refresh();
  }, [news]);
  const sendAgain = ({ id }: WebhookDelivery) =>
    run(async () => {
      const called = await call('POST', `/v1/webhook_deliveries/${id}/redeliver`);
      await list.refresh();
      if (!called.ok) return told(called.problem);
      toast(words.sentAgain);
      return null;
    });
  return (
    <section aria-labelledby="deliveries">
      <div class="section-head">
        <h2 id="deliveries">{words.deliveries}</h2>
        <button type="button" class="quiet small" onClick={list.refresh}>
          {words.readAgain}
        </button>
      </div>
      {problem !== null && <Problem text={problem} />}
      <ListTable
        label={words.latestDeliveries}
        list={list}
        empty={words.nothingSent}
        columns={[
          { title: words.event, place: 'main', cell: ({ event_type }) => event_type },
          { title: status, place: 'state', cell: (delivery) => <DeliveryStatus delivery={delivery} /> },
          { title: words.attempts, place: 'minor', cell: ({ attempts }) => attempts },
          { title: words.answer, place: 'minor', cell: (delivery) => answerOf(delivery, words) },
          createdColumn,
          {
            title: words.sendAgain,
            place: 'action',
            cell: (delivery) => (
              <Allowed to="webhook_deliveries.redeliver">
                <button
                  type="button"
                  class="quiet small"
                  aria-label={words.sendAgainWhat(delivery.event_type)}
                  disabled={isBusy}
                  onClick={() => sendAgain(delivery)}
                >
                  {words.sendAgain}
                </button>
              </Allowed>
            ),
          },
        ]}
      />
    </section>
  );
}
