import type { WebhookEndpoint, WebhookEndpointWithSecret } from '@florin/wire/events/webhook-endpoint';
import { useState } from 'preact/hooks';
import { call } from '../../../http/call.ts';
import { useRefusal } from '../../../http/use-problem-text.ts';
import { developerWords } from '../../../words/dashboard/developer-words.ts';
import { frameWords } from '../../../words/dashboard/frame-words.ts';
import { useWords } from '../../../words/use-words.ts';
import { TextField } from '../../parts/field.tsx';
import { Problem } from '../../parts/states.tsx';
import { useAction } from '../../parts/use-action.ts';
import { EventChoice, type EventKind } from './event-choice.tsx';

export interface EndpointFormProps {
  readonly kinds: readonly EventKind[];
  /** What is changed; left out where it is new. */
  readonly endpoint?: WebhookEndpoint;
  readonly onSaved: (endpoint: WebhookEndpointWithSecret) => void;
}

/** The same form adds an endpoint and changes one. */
export function EndpointForm({ kinds, endpoint, onSaved }: EndpointFormProps) {
  const words = useWords(developerWords);
  const { save } = useWords(frameWords);
  const refusal = useRefusal();
  const [url, setUrl] = useState(endpoint?.url ?? '');
  const [events, setEvents] = useState<readonly string[]>(endpoint?.enabled_events ?? ['*']);
  const { isBusy, problem, problemAt, run } = useAction(null, ['url']);
  const submit = (event: Event) => {
    event.preventDefault();
    return run(async () => {
      if (events.length === 0) return words.chooseEvents;
      const path = endpoint === undefined ? '/v1/webhook_endpoints' : `/v1/webhook_endpoints/${endpoint.id}`;
      const body = { url: url.trim(), enabled_events: events };
      const called = await call<WebhookEndpointWithSecret>('POST', path, body);
      if (!called.ok) return refusal(called.problem);
      onSaved(called.value);
      return null;
    });
  };
  return (
    <form class="form" onSubmit={submit}>
      <TextField
        label={words.address}
        type="url"
        required
        placeholder="https://shop.example/webhooks"
        problem={problemAt('url')}
        value={url}
        onInput={(event) => setUrl(event.currentTarget.value)}
      />
      <EventChoice kinds={kinds} chosen={events} onChoose={setEvents} />
      {problem !== null && <Problem text={problem} />}
      <div class="form-actions">
        <button type="submit" class="primary" disabled={isBusy}>
          {endpoint !== undefined ? save : isBusy ? words.adding : words.addEndpoint}
        </button>
      </div>
    </form>
  );
}
