import type { WebhookEndpoint, WebhookEndpointWithSecret } from '@florin/wire/events/webhook-endpoint';
import { useState } from 'preact/hooks';
import { call } from '../../http/call.ts';
import { ConfirmButton } from '../parts/confirm-button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { TextField } from '../parts/field.tsx';
import { ListTable } from '../parts/list-table.tsx';
import { Problem } from '../parts/states.tsx';
import { StatusBadge } from '../parts/status-badge.tsx';
import { useAction } from '../parts/use-action.ts';
import { useList } from '../parts/use-list.ts';
import { Secret } from './secret.tsx';

/** Where events are sent. */
export function WebhooksSection() {
  const list = useList<WebhookEndpoint>('/v1/webhook_endpoints');
  const [made, setMade] = useState<WebhookEndpointWithSecret | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const { isBusy, problem, run } = useAction();
  const toggle = (endpoint: WebhookEndpoint) =>
    run(async () => {
      const path = `/v1/webhook_endpoints/${endpoint.id}`;
      const called = await call('POST', path, { disabled: !isOff(endpoint) });
      await list.refresh();
      return called.ok ? null : called.problem.message;
    });
  const created = async (endpoint: WebhookEndpointWithSecret) => {
    setMade(endpoint);
    setIsOpen(false);
    await list.refresh();
  };
  return (
    <section aria-labelledby="webhooks">
      <div class="section-head">
        <h2 id="webhooks">Webhook endpoints</h2>
        <button type="button" class="quiet small" onClick={() => setIsOpen(true)}>
          Add endpoint
        </button>
      </div>
      {made && (
        <Secret
          title={`Copy the signing secret of ${made.url} now. It is not shown again.`}
          value={made.secret}
          note="Your server checks with it that an event is ours."
        />
      )}
      {problem !== null && <Problem text={problem} />}
      <ListTable
        label="Where events are sent"
        list={list}
        empty="Events are sent nowhere yet."
        columns={[
          { title: 'Address', place: 'main', cell: ({ url }) => <span class="clipped">{url}</span> },
          { title: 'Status', place: 'state', cell: (endpoint) => <EndpointStatus endpoint={endpoint} /> },
          { title: 'Events', place: 'minor', cell: ({ enabled_events }) => enabled_events.join(', ') },
          {
            title: 'Change',
            place: 'action',
            cell: (endpoint) => (
              <span class="row-actions">
                <button
                  type="button"
                  class="quiet small"
                  aria-label={`${isOff(endpoint) ? 'Start' : 'Stop'} ${endpoint.url}`}
                  disabled={isBusy}
                  onClick={() => toggle(endpoint)}
                >
                  {isOff(endpoint) ? 'Start' : 'Stop'}
                </button>
                <ConfirmButton
                  title="Delete"
                  of={endpoint.url}
                  question="Nothing is sent there any more, what is under way neither. To pause, stop it instead."
                  confirm="Delete it"
                  method="DELETE"
                  path={`/v1/webhook_endpoints/${endpoint.id}`}
                  done="The endpoint was deleted."
                  unchanged="It is still there."
                  onDone={list.refresh}
                />
              </span>
            ),
          },
        ]}
      />
      <Dialog title="New webhook endpoint" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <NewEndpointForm onCreated={created} />
      </Dialog>
    </section>
  );
}

const isOff = ({ status }: WebhookEndpoint) => status === 'disabled';

function EndpointStatus({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  if (isOff(endpoint)) return <StatusBadge tone="off" text="Stopped" />;
  return endpoint.failing_since === null ? (
    <StatusBadge tone="good" text="Working" />
  ) : (
    <StatusBadge tone="you" text="Failing" />
  );
}

function NewEndpointForm({
  onCreated,
}: {
  readonly onCreated: (endpoint: WebhookEndpointWithSecret) => void;
}) {
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState('*');
  const { isBusy, problem, run } = useAction();
  const create = (event: Event) => {
    event.preventDefault();
    const enabled_events = events.split(/[\s,]+/).filter((type) => type !== '');
    const body = { url: url.trim(), enabled_events };
    return run(async () => {
      const called = await call<WebhookEndpointWithSecret>('POST', '/v1/webhook_endpoints', body);
      if (!called.ok) return called.problem.message;
      onCreated(called.value);
      return null;
    });
  };
  return (
    <form class="form" onSubmit={create}>
      <TextField
        label="Address"
        type="url"
        required
        placeholder="https://shop.example/webhooks"
        value={url}
        onInput={(event) => setUrl(event.currentTarget.value)}
      />
      <TextField
        label="Events"
        required
        hint="Types or groups, with commas between them: gift.*, checkout.session.completed. A star is all."
        value={events}
        onInput={(event) => setEvents(event.currentTarget.value)}
      />
      {problem !== null && <Problem text={problem} />}
      <div class="form-actions">
        <button type="submit" class="primary" disabled={isBusy}>
          {isBusy ? 'Adding…' : 'Add endpoint'}
        </button>
      </div>
    </form>
  );
}
