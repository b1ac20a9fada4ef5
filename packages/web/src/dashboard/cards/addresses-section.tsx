import type { Address } from '@florin/wire/checkout/address';
import { useState } from 'preact/hooks';
import type { Places } from '../../postal/places.ts';
import { addressWords } from '../../words/dashboard/address-words.ts';
import { useWords } from '../../words/use-words.ts';
import { Allowed } from '../frame/allowed.tsx';
import { useView } from '../frame/live-view.tsx';
import { Clipped } from '../parts/cells.tsx';
import { ConfirmButton } from '../parts/confirm-button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Empty } from '../parts/states.tsx';
import { Table } from '../parts/table.tsx';
import { AddressForm } from './address-form.tsx';

export interface AddressesSectionProps {
  readonly addresses: readonly Address[];
  readonly places: Places;
}

/** Where purchases are sent. */
export function AddressesSection({ addresses, places }: AddressesSectionProps) {
  const words = useWords(addressWords);
  const { refresh, toast } = useView();
  const [open, setOpen] = useState<Address | 'new' | null>(null);
  const saved = async () => {
    setOpen(null);
    toast(words.saved);
    await refresh();
  };
  return (
    <div class="view-part">
      <div class="view-head">
        <h2>{words.title}</h2>
        <div class="actions">
          <Allowed to="addresses.create">
            <button type="button" class="quiet small" onClick={() => setOpen('new')}>
              {words.add}
            </button>
          </Allowed>
        </div>
      </div>
      {addresses.length === 0 ? (
        <Empty title={words.none}>
          <p>{words.noneText}</p>
        </Empty>
      ) : (
        <Table
          label={words.title}
          rows={addresses}
          columns={[
            { title: words.nickname, place: 'main', cell: ({ nickname }) => <Clipped text={nickname} /> },
            { title: words.name, place: 'minor', cell: ({ name }) => <Clipped text={name} /> },
            { title: words.place, place: 'state', cell: (address) => <Clipped text={placeText(address)} /> },
            {
              title: words.change,
              place: 'action',
              cell: (address) => (
                <span class="row-actions">
                  <Allowed to="addresses.update">
                    <button
                      type="button"
                      class="quiet small"
                      aria-label={`${words.change} ${address.nickname}`}
                      onClick={() => setOpen(address)}
                    >
                      {words.change}
                    </button>
                  </Allowed>
                  <ConfirmButton
                    act="addresses.delete"
                    title={words.remove}
                    of={address.nickname}
                    question={words.removeQuestion}
                    confirm={words.removeConfirm}
                    method="DELETE"
                    path={`/v1/addresses/${address.id}`}
                    done={words.removed(address.nickname)}
                  />
                </span>
              ),
            },
          ]}
        />
      )}
      <Dialog
        title={open === 'new' || open === null ? words.add : open.nickname}
        isOpen={open !== null}
        onClose={() => setOpen(null)}
      >
        {open !== null && (
          <AddressForm {...places} {...(open !== 'new' && { address: open })} onSaved={saved} />
        )}
      </Dialog>
    </div>
  );
}

/** @example placeText(address) // '1 Raffles Place, Singapore, SG' */
export function placeText({ address }: Pick<Address, 'address'>): string {
  return `${address.line1}, ${address.city}, ${address.country}`;
}
