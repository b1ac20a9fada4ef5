import type { WebhookEndpoint, WebhookEndpointWithSecret } from '@florin/wire/events/webhook-endpoint';
import { useState } from 'preact/hooks';
import { call } from '../../http/call.ts';
import { useProblemText } from '../../http/use-problem-text.ts';
import { developerWords } from '../../words/dashboard/developer-words.ts';
import { frameWords } from '../../words/dashboard/frame-words.ts';
import { useWords } from '../../words/use-words.ts';
import { Allowed } from '../frame/allowed.tsx';
import { ConfirmButton } from '../parts/confirm-button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { ListTable } from '../parts/list-table.tsx';
import { Problem } from '../parts/states.tsx';
import { useAction } from '../parts/use-action.ts';
import { useList } from '../parts/use-list.ts';
import type { DevelopersProps } from './developers-props.ts';
import { Secret } from './secret.tsx';
import { EndpointForm } from './webhooks/endpoint-form.tsx';
import { EndpointStatus, isOff } from './webhooks/endpoint-status.tsx';

interface WebhooksSectionProps {
  readonly first: DevelopersProps['endpoints'];
  readonly kinds: DevelopersProps['kinds'];
}

/** Where events are sent. */
export function WebhooksSection({ first, kinds }: WebhooksSectionProps) {
  const list = useList<WebhookEndpoint>('/v1/webhook_endpoints', first);
  const words = useWords(developerWords);
  const { status } = useWords(frameWords);
  const told = useProblemText();
  const [made, setMade] = useState<WebhookEndpointWithSecret | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const { isBusy, problem, run } = useAction();
  const toggle = (endpoint: WebhookEndpoint) =>
    run(async () => {
      const path = `/v1/webhook_endpoints/${endpoint.id}`;
      const called = await call('POST', path, { disabled: !isOff(endpoint) });
      await list.refresh();
      return called.ok ? null : told(called.problem);
    });
  const created = async (endpoint: WebhookEndpointWithSecret) => {
    setMade(endpoint);
    setIsOpen(false);
    await list.refresh();
  };
  return (
    <section aria-labelledby="webhooks">
      <div class="section-head">
        <h2 id="webhooks">{words.endpoints}</h2>
        <Allowed to="webhook_endpoints.create">
          <button type="button" class="quiet small" onClick={() => setIsOpen(true)}>
            {words.addEndpoint}
          </button>
        </Allowed>
      </div>
      {made && (
        <Secret title={words.copySigningSecretOf(made.url)} value={made.secret} note={words.signingNote} />
      )}
      {problem !== null && <Problem text={problem} />}
      <ListTable
        label={words.whereSent}
        list={list}
        empty={words.sentNowhere}
        columns={[
          {
            title: words.address,
            place: 'main',
            cell: ({ id, url }) => (
              <a href={`/dashboard/developers/webhooks/${id}`}>
                <span class="clipped">{url}</span>
              </a>
            ),
          },
          { title: status, place: 'state', cell: (endpoint) => <EndpointStatus endpoint={endpoint} /> },
          { title: words.events, place: 'minor', cell: ({ enabled_events }) => enabled_events.join(', ') },
          {
            title: words.change,
            place: 'action',
            cell: (endpoint) => (
              <span class="row-actions">
                <Allowed to="webhook_endpoints.update">
                  <button
                    type="button"
                    class="quiet small"
                    aria-label={
                      isOff(endpoint) ? words.startWhat(endpoint.url) : words.stopWhat(endpoint.url)
                    }
                    disabled={isBusy}
                    onClick={() => toggle(endpoint)}
                  >
                    {isOff(endpoint) ? words.start : words.stop}
                  </button>
                </Allowed>
                <ConfirmButton
                  act="webhook_endpoints.delete"
                  title={words.delete}
                  of={endpoint.url}
                  question={words.deleteQuestion}
                  confirm={words.deleteConfirm}
                  method="DELETE"
                  path={`/v1/webhook_endpoints/${endpoint.id}`}
                  done={words.deleted}
                  unchanged={words.endpointStillThere}
                  onDone={list.refresh}
                />
              </span>
            ),
          },
        ]}
      />
      <Dialog title={words.newEndpoint} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <EndpointForm kinds={kinds} onSaved={created} />
      </Dialog>
    </section>
  );
}
