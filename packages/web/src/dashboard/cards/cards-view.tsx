import type { Address } from '@florin/wire/checkout/address';
import type { Card } from '@florin/wire/checkout/card';
import { useState } from 'preact/hooks';
import type { Places } from '../../postal/places.ts';
import { useQuoteText } from '../../shell/use-amount-text.ts';
import { brandNames } from '../../words/card-setup-words.ts';
import { cardWords } from '../../words/dashboard/card-words.ts';
import { useWords } from '../../words/use-words.ts';
import { Allowed } from '../frame/allowed.tsx';
import { useView } from '../frame/live-view.tsx';
import { Clipped } from '../parts/cells.tsx';
import { ConfirmButton } from '../parts/confirm-button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Empty } from '../parts/states.tsx';
import { Table } from '../parts/table.tsx';
import { useColumns } from '../parts/use-columns.tsx';
import { ViewHead } from '../parts/view-head.tsx';
import { AddCardButton } from './add-card-button.tsx';
import { AddressesSection } from './addresses-section.tsx';
import { CardForm } from './card-form.tsx';
import { cardLabel } from './card-label.ts';

export interface CardsViewProps {
  readonly cards: readonly Card[];
  readonly addresses: readonly Address[];
  readonly places: Places;
}

/** What agent checkouts are charged to and where they are sent. Numbers are never typed here: each card has a page of its own. */
export function CardsView({ cards, addresses, places }: CardsViewProps) {
  const words = useWords(cardWords);
  const { refresh, toast } = useView();
  const [edited, setEdited] = useState<Card | null>(null);
  const saved = async () => {
    setEdited(null);
    toast(words.saved);
    await refresh();
  };
  return (
    <>
      <ViewHead title={words.title}>
        <Allowed to="card_setups.create">
          <AddCardButton returnPath="/dashboard/cards" isPrimary />
        </Allowed>
      </ViewHead>
      <div>
        {cards.length === 0 ? (
          <Empty title={words.none}>
            <p>{words.noneText}</p>
          </Empty>
        ) : (
          <CardTable cards={cards} onEdit={setEdited} />
        )}
        <p class="hint below">
          {words.usedBy} <a href="/docs/checkout-intents">{words.howUsed}</a>
        </p>
      </div>
      <AddressesSection addresses={addresses} places={places} />
      <Dialog
        title={edited === null ? '' : cardLabel(edited)}
        isOpen={edited !== null}
        onClose={() => setEdited(null)}
      >
        {edited !== null && <CardForm card={edited} onSaved={saved} />}
      </Dialog>
    </>
  );
}

interface CardTableProps {
  readonly cards: readonly Card[];
  readonly onEdit: (card: Card) => void;
}

function CardTable({ cards, onEdit }: CardTableProps) {
  const words = useWords(cardWords);
  const quoteText = useQuoteText();
  const { createdColumn } = useColumns();
  const limitsText = ({ limits }: Card) =>
    [
      limits?.max_amount != null && words.upToPurchase(quoteText(limits.max_amount, 'usd')),
      limits?.monthly_limit != null && words.upToMonth(quoteText(limits.monthly_limit, 'usd')),
    ]
      .filter(Boolean)
      .join(', ');
  return (
    <Table
      label={words.cards}
      rows={cards}
      columns={[
        {
          title: words.card,
          place: 'main',
          cell: ({ nickname, brand, last4 }) => (
            <>
              {nickname !== null && <span class="clipped">{nickname}</span>} {brandNames[brand]}{' '}
              <code>…{last4}</code>
            </>
          ),
        },
        { title: words.expires, place: 'state', cell: (card) => expiryOf(card) },
        { title: words.name, place: 'minor', cell: ({ name }) => <Clipped text={name} /> },
        { title: words.limits, place: 'minor', cell: (card) => limitsText(card) || words.noLimit },
        createdColumn,
        {
          title: words.edit,
          place: 'action',
          cell: (card) => (
            <span class="row-actions">
              <Allowed to="cards.update">
                <button
                  type="button"
                  class="quiet small"
                  aria-label={`${words.edit} ${words.endingIn(card.brand, card.last4)}`}
                  onClick={() => onEdit(card)}
                >
                  {words.edit}
                </button>
              </Allowed>
              <ConfirmButton
                act="cards.delete"
                title={words.destroy}
                of={words.endingIn(card.brand, card.last4)}
                question={words.destroyQuestion}
                confirm={words.destroyConfirm}
                method="DELETE"
                path={`/v1/cards/${card.id}`}
                done={words.destroyed(card.last4)}
                unchanged={words.stillThere}
              />
            </span>
          ),
        },
      ]}
    />
  );
}

function expiryOf({ exp_month, exp_year }: Card): string {
  return `${String(exp_month).padStart(2, '0')}/${exp_year}`;
}
