import type { ApiKey, ApiKeyWithSecret } from '@florin/wire/accounts/api-key';
import { useState } from 'preact/hooks';
import { useAmountText } from '../../shell/use-amount-text.ts';
import { type DeveloperWords, developerWords } from '../../words/dashboard/developer-words.ts';
import { useWords } from '../../words/use-words.ts';
import { Allowed } from '../frame/allowed.tsx';
import { ConfirmButton } from '../parts/confirm-button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { ListTable } from '../parts/list-table.tsx';
import { Time } from '../parts/time.tsx';
import { useList } from '../parts/use-list.ts';
import type { DevelopersProps } from './developers-props.ts';
import { NewKeyForm } from './new-key-form.tsx';
import { Secret } from './secret.tsx';

/** Keys are made and revoked here; a secret is shown once. */
export function ApiKeysSection({ first }: { readonly first: DevelopersProps['keys'] }) {
  const list = useList<ApiKey>('/v1/api_keys', first);
  const words = useWords(developerWords);
  const amountText = useAmountText();
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
        <h2 id="keys">{words.keys}</h2>
        <Allowed to="api_keys.create">
          <button type="button" class="quiet small" onClick={() => setIsOpen(true)}>
            {words.createKey}
          </button>
        </Allowed>
      </div>
      {made && <Secret title={words.copySecretOf(made.name)} value={made.secret} note={words.secretNote} />}
      <ListTable
        label={words.liveKeys}
        list={list}
        empty={words.noKeys}
        columns={[
          { title: words.name, place: 'main', cell: (key) => key.name },
          { title: words.secret, place: 'state', cell: (key) => <code>sk_live_…{key.last4}</code> },
          { title: words.may, place: 'minor', cell: (key) => scopesOf(key, words) },
          { title: words.maySpend, place: 'minor', cell: (key) => mandateOf(key, words, amountText) },
          { title: words.lastUsed, place: 'time', cell: (key) => <Time seconds={key.last_used_at} /> },
          {
            title: words.revoke,
            place: 'action',
            cell: (key) => (
              <ConfirmButton
                act="api_keys.delete"
                title={words.revoke}
                of={words.keyEndingIn(key.name, key.last4)}
                question={words.revokeQuestion(key.name)}
                confirm={words.revokeConfirm}
                method="DELETE"
                path={`/v1/api_keys/${key.id}`}
                done={words.revoked}
                unchanged={words.keyStillWorks}
                onDone={() => revoked(key.id)}
              />
            ),
          },
        ]}
      />
      <Dialog title={words.newKey} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <NewKeyForm onCreated={created} />
      </Dialog>
    </section>
  );
}

function scopesOf({ scopes }: ApiKey, words: DeveloperWords): string {
  return scopes === null ? words.everything : scopes.join(', ');
}

function mandateOf(
  { mandate }: ApiKey,
  words: DeveloperWords,
  amountText: (cents: number) => string,
): string {
  if (mandate === null) return words.withoutLimit;
  const parts = [
    mandate.max_amount !== null && words.atOnce(amountText(mandate.max_amount)),
    mandate.daily_limit !== null && words.aDay(amountText(mandate.daily_limit)),
    mandate.monthly_limit !== null && words.aMonth(amountText(mandate.monthly_limit)),
    mandate.approval_above !== null && words.asksAbove(amountText(mandate.approval_above)),
    mandate.merchants !== null && words.atShops(mandate.merchants.length),
  ];
  return parts.filter((part) => part !== false).join(', ') || words.withoutLimit;
}
