import type { Passkey } from '@florin/wire/accounts/passkey';
import { useState } from 'preact/hooks';
import { usePasskeySupport } from '../../passkeys/passkey-button.tsx';
import { passkeyWords } from '../../words/dashboard/team/passkey-words.ts';
import { useWords } from '../../words/use-words.ts';
import { useView } from '../frame/live-view.tsx';
import { ConfirmButton } from '../parts/confirm-button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Table } from '../parts/table.tsx';
import { Time } from '../parts/time.tsx';
import { AddPasskeyForm } from './add-passkey-form.tsx';
import type { TeamProps } from './team-props.ts';

/** The passkeys of who looks. */
export function PasskeysSection({ passkeys, isLastPasskey }: Pick<TeamProps, 'passkeys' | 'isLastPasskey'>) {
  const words = useWords(passkeyWords);
  const { refresh, toast } = useView();
  const canAsk = usePasskeySupport();
  const [isOpen, setIsOpen] = useState(false);
  const added = async () => {
    setIsOpen(false);
    toast(words.added);
    await refresh();
  };
  const removal = {
    title: words.remove,
    place: 'action' as const,
    cell: ({ id, name }: Passkey) => (
      <ConfirmButton
        act="passkeys.delete"
        title={words.remove}
        of={name ?? words.unnamed}
        question={words.removeQuestion}
        confirm={words.removeConfirm}
        method="DELETE"
        path={`/v1/passkeys/${id}`}
        done={words.removed}
      />
    ),
  };
  return (
    <section aria-labelledby="passkeys">
      <div class="section-head">
        <h2 id="passkeys">{words.title}</h2>
        <button type="button" class="quiet small" disabled={!canAsk} onClick={() => setIsOpen(true)}>
          {words.add}
        </button>
      </div>
      <p class="quiet-text">{words.text}</p>
      {!canAsk && <p class="notice">{words.unsupported}</p>}
      {isLastPasskey && <p class="quiet-text">{words.last}</p>}
      {passkeys.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <Table
          label={words.text}
          rows={passkeys}
          columns={[
            { title: words.name, place: 'main', cell: ({ name }) => name ?? words.unnamed },
            { title: words.created, place: 'state', cell: ({ created }) => <Time seconds={created} /> },
            {
              title: words.lastUsed,
              place: 'time',
              cell: ({ last_used_at }) =>
                last_used_at === null ? words.never : <Time seconds={last_used_at} />,
            },
            ...(isLastPasskey ? [] : [removal]),
          ]}
        />
      )}
      <Dialog title={words.add} isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <AddPasskeyForm onAdded={added} />
      </Dialog>
    </section>
  );
}
