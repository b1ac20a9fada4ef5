import type { ApiKey, ApiKeyWithSecret } from '@florin/wire/accounts/api-key';
import { useState } from 'preact/hooks';
import { call } from '../../http/call.ts';
import { Copyable } from '../../shell/copyable.tsx';
import { ListTable } from '../parts/list-table.tsx';
import { Time } from '../parts/time.tsx';
import { useList } from '../parts/use-list.ts';

/** Keys are made and revoked here; a secret is shown once. */
export function ApiKeysSection() {
  const list = useList<ApiKey>('/v1/api_keys');
  const [made, setMade] = useState<ApiKeyWithSecret | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const act = async <T,>(called: ReturnType<typeof call<T>>, then: (value: T) => void) => {
    const outcome = await called;
    setProblem(outcome.ok ? null : outcome.problem.message);
    if (outcome.ok) then(outcome.value);
    await list.refresh();
  };
  const create = (name: string) =>
    act(call<ApiKeyWithSecret>('POST', '/v1/api_keys', name === '' ? {} : { name }), setMade);
  const revoke = (id: string) =>
    act(call('DELETE', `/v1/api_keys/${id}`), () => setMade((key) => (key?.id === id ? null : key)));
  return (
    <section aria-labelledby="keys">
      <h2 id="keys">API keys</h2>
      {made && <NewSecret made={made} />}
      {problem !== null && <p class="notice bad">{problem}</p>}
      <ListTable
        label="Live API keys"
        list={list}
        empty="No keys yet."
        columns={[
          { title: 'Name', cell: (key) => key.name },
          { title: 'Secret', cell: (key) => <code>sk_live_…{key.last4}</code> },
          { title: 'Created', cell: (key) => <Time seconds={key.created} /> },
          { title: 'Last used', cell: (key) => <Time seconds={key.last_used_at} /> },
          { title: 'Revoke', place: 'action', cell: (key) => <Revoke apiKey={key} onRevoke={revoke} /> },
        ]}
      />
      <NewKey onCreate={create} />
    </section>
  );
}

function NewSecret({ made }: { readonly made: ApiKeyWithSecret }) {
  return (
    <div class="secret" role="status">
      <strong>Copy the secret of “{made.name}” now. It is not shown again.</strong>
      <code>{made.secret}</code>
      <Copyable label="Secret" value={made.secret} shown="Goes into your server’s settings, nowhere else." />
    </div>
  );
}

interface RevokeProps {
  readonly apiKey: ApiKey;
  readonly onRevoke: (id: string) => void;
}

/** Two presses: a revoked key cannot be brought back, and what uses it stops at once. */
function Revoke({ apiKey, onRevoke }: RevokeProps) {
  const [isSure, setIsSure] = useState(false);
  const press = () => (isSure ? onRevoke(apiKey.id) : setIsSure(true));
  return (
    <button
      type="button"
      class="quiet small danger"
      aria-label={`${isSure ? 'Really revoke' : 'Revoke'} ${apiKey.name}, ending in ${apiKey.last4}`}
      onClick={press}
      onBlur={() => setIsSure(false)}
    >
      {isSure ? 'Really revoke' : 'Revoke'}
    </button>
  );
}

function NewKey({ onCreate }: { readonly onCreate: (name: string) => void }) {
  const [name, setName] = useState('');
  const submit = (event: Event) => {
    event.preventDefault();
    onCreate(name.trim());
    setName('');
  };
  return (
    <form class="row spaced" onSubmit={submit}>
      <div class="field">
        <label for="key-name">Name of a new key</label>
        <input
          id="key-name"
          value={name}
          maxLength={200}
          placeholder="Order service"
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </div>
      <button type="submit" class="quiet small">
        Create key
      </button>
    </form>
  );
}
