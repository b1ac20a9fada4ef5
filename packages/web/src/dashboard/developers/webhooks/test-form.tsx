import type { WebhookEndpoint } from '@florin/wire/events/webhook-endpoint';
import { useState } from 'preact/hooks';
import { call } from '../../../http/call.ts';
import { useRefusal } from '../../../http/use-problem-text.ts';
import { developerWords } from '../../../words/dashboard/developer-words.ts';
import { useWords } from '../../../words/use-words.ts';
import { SelectField } from '../../parts/field.tsx';
import { Problem } from '../../parts/states.tsx';
import { useAction } from '../../parts/use-action.ts';
import type { EventKind } from './event-choice.tsx';

/** What whoever receives events is most likely to have written code for. */
const FIRST = 'checkout.session.completed';

export interface TestFormProps {
  readonly endpoint: WebhookEndpoint;
  readonly kinds: readonly EventKind[];
  readonly onSent: () => Promise<void>;
}

/** Sends an example of an event that this endpoint gets. */
export function TestForm({ endpoint, kinds, onSent }: TestFormProps) {
  const words = useWords(developerWords);
  const refusal = useRefusal();
  const types = kinds.map(([type]) => type).filter((type) => isSentTo(endpoint, type));
  const [type, setType] = useState(types.includes(FIRST) ? FIRST : (types[0] ?? FIRST));
  const { isBusy, problem, run } = useAction();
  const submit = (event: Event) => {
    event.preventDefault();
    return run(async () => {
      const called = await call('POST', `/v1/webhook_endpoints/${endpoint.id}/test`, { type });
      if (!called.ok) return refusal(called.problem);
      await onSent();
      return null;
    });
  };
  return (
    <form class="form" onSubmit={submit}>
      <SelectField
        label={words.testType}
        hint={words.testHint}
        value={type}
        options={types.map((one) => [one, one])}
        onInput={(event) => setType(event.currentTarget.value)}
      />
      {problem !== null && <Problem text={problem} />}
      <div class="form-actions">
        <button type="submit" class="primary" disabled={isBusy}>
          {words.sendTest}
        </button>
      </div>
    </form>
  );
}

/** @example isSentTo({ enabled_events: ['gift.*'] }, 'gift.funded') // true */
function isSentTo({ enabled_events }: WebhookEndpoint, type: string): boolean {
  return enabled_events.some(
    (pattern) => pattern === type || (pattern.endsWith('*') && type.startsWith(pattern.slice(0, -1))),
  );
}
