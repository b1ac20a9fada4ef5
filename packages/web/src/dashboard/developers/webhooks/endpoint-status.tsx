import type { WebhookEndpoint } from '@florin/wire/events/webhook-endpoint';
import { developerWords } from '../../../words/dashboard/developer-words.ts';
import { useWords } from '../../../words/use-words.ts';
import { StatusBadge } from '../../parts/status-badge.tsx';

export const isOff = ({ status }: WebhookEndpoint) => status === 'disabled';

export function EndpointStatus({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  const words = useWords(developerWords);
  if (isOff(endpoint)) return <StatusBadge tone="off" text={words.stopped} />;
  return endpoint.failing_since === null ? (
    <StatusBadge tone="good" text={words.working} />
  ) : (
    <StatusBadge tone="you" text={words.failing} />
  );
}
