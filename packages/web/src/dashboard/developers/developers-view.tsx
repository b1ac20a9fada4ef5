import { useEffect, useState } from 'preact/hooks';
import { followEvents } from '../frame/follow-events.ts';
import { ViewHead } from '../parts/view-head.tsx';
import { ApiKeysSection } from './api-keys-section.tsx';
import { DeliveriesSection } from './deliveries-section.tsx';
import { EventsSection } from './events-section.tsx';
import { WebhooksSection } from './webhooks-section.tsx';

/** One stream for the lists that anything can change. */
export function DevelopersView() {
  const [news, setNews] = useState(0);
  useEffect(() => followEvents(['*'], () => setNews((count) => count + 1)), []);
  return (
    <>
      <ViewHead title="Developers">
        <a class="button quiet small" href="/dashboard/developers/requests">
          Failed requests
        </a>
        <a class="button quiet small" href="/docs">
          Docs
        </a>
      </ViewHead>
      <ApiKeysSection />
      <WebhooksSection />
      <DeliveriesSection news={news} />
      <EventsSection news={news} />
    </>
  );
}
