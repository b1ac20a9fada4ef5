import { useEffect, useState } from 'preact/hooks';
import { developerWords } from '../../words/dashboard/developer-words.ts';
import { frameWords } from '../../words/dashboard/frame-words.ts';
import { useWords } from '../../words/use-words.ts';
import { followEvents } from '../frame/follow-events.ts';
import { ViewHead } from '../parts/view-head.tsx';
import { ApiKeysSection } from './api-keys-section.tsx';
import { DeliveriesSection } from './deliveries-section.tsx';
import type { DevelopersProps } from './developers-props.ts';
import { EventsSection } from './events-section.tsx';
import { WebhooksSection } from './webhooks-section.tsx';

/** One stream for the lists that anything can change. */
export function DevelopersView({ keys, endpoints, deliveries, events, kinds }: DevelopersProps) {
  const words = useWords(developerWords);
  const { docs } = useWords(frameWords);
  const [news, setNews] = useState(0);
  useEffect(() => followEvents(['*'], () => setNews((count) => count + 1)), []);
  return (
    <>
      <ViewHead title={words.title}>
        <a class="button quiet small" href="/dashboard/developers/requests">
          {words.failedRequests}
        </a>
        <a class="button quiet small" href="/docs">
          {docs}
        </a>
      </ViewHead>
      <ApiKeysSection first={keys} />
      <WebhooksSection first={endpoints} kinds={kinds} />
      <DeliveriesSection first={deliveries} news={news} />
      <EventsSection first={events} news={news} />
    </>
  );
}
