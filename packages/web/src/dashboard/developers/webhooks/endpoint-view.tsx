import type { WebhookDelivery } from '@florin/wire/events/webhook-delivery';
import type { WebhookEndpoint, WebhookEndpointWithSecret } from '@florin/wire/events/webhook-endpoint';
import { useState } from 'preact/hooks';
import { call } from '../../../http/call.ts';
import { useProblemText } from '../../../http/use-problem-text.ts';
import { developerWords } from '../../../words/dashboard/developer-words.ts';
import { useWords } from '../../../words/use-words.ts';
import { Allowed, useMay } from '../../frame/allowed.tsx';
import { useView } from '../../frame/live-view.tsx';
import { ConfirmButton } from '../../parts/confirm-button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { FilterTabs } from '../../parts/filter-tabs.tsx';
import { Empty, Problem } from '../../parts/states.tsx';
import { Time } from '../../parts/time.tsx';
import { useAction } from '../../parts/use-action.ts';
import { ViewHead } from '../../parts/view-head.tsx';
import { Secret } from '../secret.tsx';
import { DeliveryDetails } from './delivery-details.tsx';
import { EndpointForm } from './endpoint-form.tsx';
import { EndpointStatus, isOff } from './endpoint-status.tsx';
import type { EventKind } from './event-choice.tsx';
import { TestForm } from './test-form.tsx';
import { useAnswers } from './use-answers.ts';

export interface EndpointViewProps {
  readonly endpoint: WebhookEndpoint;
  readonly deliveries: readonly WebhookDelivery[];
  /** Whether only those are shown that were given up. */
  readonly isFailedOnly: boolean;
  readonly kinds: readonly EventKind[];
}

/** One endpoint: what it is sent, what it answered, and what can be done about that. */
export function EndpointView({ endpoint, deliveries, isFailedOnly, kinds }: EndpointViewProps) {
  const words = useWords(developerWords);
  const { refresh, toast } = useView();
  const told = useProblemText();
  const may = useMay();
  const [isEdited, setIsEdited] = useState(false);
  const [isTested, setIsTested] = useState(false);
  const [rotated, setRotated] = useState<string | null>(null);
  const { isBusy, problem, run } = useAction();
  const path = `/v1/webhook_endpoints/${endpoint.id}`;
  const page = `/dashboard/developers/webhooks/${endpoint.id}`;
  const failed = deliveries.filter(({ status, test }) => status === 'failed' && !test);
  const saved = async () => {
    setIsEdited(false);
    toast(words.endpointSaved);
    await refresh();
  };
  useAnswers(deliveries, refresh);
  const tested = async () => {
    setIsTested(false);
    toast(words.testSent);
    await refresh();
  };
  const toggle = () =>
    run(async () => {
      const called = await call('POST', path, { disabled: !isOff(endpoint) });
      await refresh();
      return called.ok ? null : told(called.problem);
    });
  const rotate = () =>
    run(async () => {
      const called = await call<WebhookEndpointWithSecret>('POST', `${path}/rotate_secret`);
      if (!called.ok) return told(called.problem);
      setRotated(called.value.secret);
      return null;
    });
  const resend = (which: readonly WebhookDelivery[]) =>
    run(async () => {
      for (const { id } of which) {
        const called = await call('POST', `/v1/webhook_deliveries/${id}/redeliver`);
        if (!called.ok) return told(called.problem);
      }
      toast(words.sentAgain);
      await refresh();
      return null;
    });
  return (
    <>
      <ViewHead
        title={endpoint.url}
        back={{ href: '/dashboard/developers#webhooks', title: words.endpoints }}
      >
        <Allowed to="webhook_endpoints.update">
          <button type="button" class="quiet small" onClick={() => setIsEdited(true)}>
            {words.edit}
          </button>
          <button type="button" class="quiet small" disabled={isBusy} onClick={toggle}>
            {isOff(endpoint) ? words.start : words.stop}
          </button>
        </Allowed>
        <Allowed to="webhook_endpoints.rotate_secret">
          <button type="button" class="quiet small" disabled={isBusy} onClick={rotate}>
            {words.rotate}
          </button>
        </Allowed>
        <ConfirmButton
          act="webhook_endpoints.delete"
          title={words.delete}
          question={words.deleteQuestion}
          confirm={words.deleteConfirm}
          method="DELETE"
          path={path}
          done={words.deleted}
          onDone={async () => location.assign('/dashboard/developers#webhooks')}
        />
      </ViewHead>
      <p>
        <EndpointStatus endpoint={endpoint} /> {endpoint.enabled_events.join(', ')}
      </p>
      {endpoint.failing_since !== null && (
        <p class="notice bad">
          {words.failingSince} <Time seconds={endpoint.failing_since} />. {words.failingText}
        </p>
      )}
      {rotated !== null && <Secret title={words.copyNewSecret} value={rotated} note={words.rotatedNote} />}
      {problem !== null && <Problem text={problem} />}
      <div class="view-part">
        <div class="section-head">
          <h2 id="deliveries">{words.deliveries}</h2>
          <span class="row-actions">
            <Allowed to="webhook_endpoints.test">
              <button
                type="button"
                class="quiet small"
                disabled={isOff(endpoint)}
                onClick={() => setIsTested(true)}
              >
                {words.sendTest}
              </button>
            </Allowed>
            {failed.length > 0 && may('webhook_deliveries.redeliver') && (
              <button type="button" class="quiet small" disabled={isBusy} onClick={() => resend(failed)}>
                {words.resendFailed(failed.length)}
              </button>
            )}
          </span>
        </div>
        <FilterTabs
          label={words.deliveries}
          tabs={[
            { title: words.allDeliveries, href: page, isCurrent: !isFailedOnly },
            { title: words.givenUp, href: `${page}?show=failed`, isCurrent: isFailedOnly },
          ]}
        />
        {deliveries.length === 0 && <Empty title={words.nothingSent} />}
        {deliveries.map((delivery) => (
          <DeliveryDetails
            key={delivery.id}
            delivery={delivery}
            url={endpoint.url}
            isBusy={isBusy}
            onResend={() => resend([delivery])}
          />
        ))}
      </div>
      <Dialog title={words.edit} isOpen={isEdited} onClose={() => setIsEdited(false)}>
        <EndpointForm kinds={kinds} endpoint={endpoint} onSaved={saved} />
      </Dialog>
      <Dialog title={words.sendTest} isOpen={isTested} onClose={() => setIsTested(false)}>
        <TestForm endpoint={endpoint} kinds={kinds} onSent={tested} />
      </Dialog>
    </>
  );
}
