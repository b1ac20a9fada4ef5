import type { ApiKey, ApiKeyWithSecret } from '@florin/wire/accounts/api-key';
import { useState } from 'preact/hooks';
import { call } from '../../http/call.ts';
import { amountText } from '../../shell/amount-text.ts';
import { Dialog } from '../parts/dialog.tsx';
import { ListTable } from '../parts/list-table.tsx';
import { Problem } from '../parts/states.tsx';
import { SurePress } from '../parts/sure-press.tsx';
import { Time } from '../parts/time.tsx';
import { useList } from '../parts/use-list.ts';
import { NewKeyForm } from './new-key-form.tsx';
import { Secret } from './secret.tsx';

/** Keys are made and revoked here; a secret is shown once. */
export function ApiKeysSection() {
  const list = useList<ApiKey>('/v1/api_keys');
  const [made, setMade] = useState<ApiKeyWithSecret | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const created = async (key: ApiKeyWithSecret) => {
    setMade(key);
    setIsOpen(false);
    await list.refresh();
  };
  const revoke = async (id: string) => {
    const called = await call('DELETE', `/v1/api_keys/${id}`);
    setProblem(called.ok ? null : `The key still works. ${called.problem.message}`);
    if (called.ok) setMade((key) => (key?.id === id ? null : key));
    await list.refresh();
  };
  return (
    <section aria-labelledby="keys">
      <div class="section-head">
        <h2 id="keys">API keys</h2>
        <button type="button" class="quiet small" onClick={() => setIsOpen(true)}>
          Create key
        </button>
      </div>
      {made && (
        <Secret
          title={`Copy the secret of “${made.name}” now. It is not shown again.`}
          value={made.secret}
          note="Goes into your server’s settings, nowhere else."
        />
      )}
      {problem !== null && <Problem text={problem} />}
      <ListTable
        label="Live API keys"
        list={list}
        empty="No keys yet."
        columns={[
          { title: 'Name', place: 'main', cell: (key) => key.name },
          { title: 'Secret', place: 'state', cell: (key) => <code>sk_live_…{key.last4}</code> },
          { title: 'May', place: 'minor', cell: (key) => scopesOf(key) },
          { title: 'May spend', place: 'minor', cell: (key) => mandateOf(key) },
          { title: 'Last used', place: 'time', cell: (key) => <Time seconds={key.last_used_at} /> },
          {
            title: 'Revoke',
            place: 'action',
            cell: (key) => (
              <SurePress
                label="Revoke"
                of={`${key.name}, ending in ${key.last4}`}
                onPress={() => revoke(key.id)}
              />
            ),
          },
        ]}
      />
      <Dialog title="New API key" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <NewKeyForm onCreated={created} />
      </Dialog>
    </section>
  );
}

function scopesOf({ scopes }: ApiKey): string {
  return scopes === null ? 'do everything' : scopes.join(', ');
}

function mandateOf({ mandate }: ApiKey): string {
  if (mandate === null) return 'without limit';
  const parts = [
    mandate.max_amount !== null && `${amountText(mandate.max_amount)} at once`,
    mandate.daily_limit !== null && `${amountText(mandate.daily_limit)} a day`,
    mandate.monthly_limit !== null && `${amountText(mandate.monthly_limit)} a month`,
    mandate.approval_above !== null && `asks above ${amountText(mandate.approval_above)}`,
    mandate.merchants !== null && `at ${mandate.merchants.length} shops`,
  ];
  return parts.filter((part) => part !== false).join(', ') || 'without limit';
}
