import type { ApiKey, ApiKeyWithSecret } from '@florin/wire/accounts/api-key';
import { useState } from 'preact/hooks';
import { amountText } from '../../shell/amount-text.ts';
import { ConfirmButton } from '../parts/confirm-button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { ListTable } from '../parts/list-table.tsx';
import { Time } from '../parts/time.tsx';
import { useList } from '../parts/use-list.ts';
import { NewKeyForm } from './new-key-form.tsx';
import { Secret } from './secret.tsx';

/** Keys are made and revoked here; a secret is shown once. */
export function ApiKeysSection() {
  const list = useList<ApiKey>('/v1/api_keys');
  const [made, setMade] = useState<ApiKeyWithSecret | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const created = async (key: ApiKeyWithSecret) => {
    setMade(key);
    setIsOpen(false);
    await list.refresh();
  };
  const revoked = async (id: string) => {
    setMade((key) => (key?.id === id ? null : key));
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
              <ConfirmButton
                title="Revoke"
                of={`${key.name}, ending in ${key.last4}`}
                question={`Whatever calls with “${key.name}” is refused from then on. It cannot be brought back.`}
                confirm="Revoke it"
                method="DELETE"
                path={`/v1/api_keys/${key.id}`}
                done="The key was revoked."
                unchanged="The key still works."
                onDone={() => revoked(key.id)}
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
