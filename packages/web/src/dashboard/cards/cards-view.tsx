import type { Card } from '@florin/wire/checkout/card';
import { cardWords } from '../../words/dashboard/card-words.ts';
import { useWords } from '../../words/use-words.ts';
import { Clipped } from '../parts/cells.tsx';
import { ConfirmButton } from '../parts/confirm-button.tsx';
import { Empty } from '../parts/states.tsx';
import { Table } from '../parts/table.tsx';
import { useColumns } from '../parts/use-columns.tsx';
import { ViewHead } from '../parts/view-head.tsx';

export interface CardsViewProps {
  readonly cards: readonly Card[];
}

/** What agent checkouts are charged to. Numbers are never typed here: they go from your systems into the vault. */
export function CardsView({ cards }: CardsViewProps) {
  const words = useWords(cardWords);
  const { createdColumn } = useColumns();
  return (
    <>
      <ViewHead title={words.title} />
      {cards.length === 0 ? (
        <Empty title={words.none} />
      ) : (
        <Table
          label={words.title}
          rows={cards}
          columns={[
            {
              title: words.card,
              place: 'main',
              cell: ({ brand, last4 }) => (
                <>
                  {brand} <code>…{last4}</code>
                </>
              ),
            },
            { title: words.expires, place: 'state', cell: (card) => expiryOf(card) },
            { title: words.name, place: 'minor', cell: ({ name }) => <Clipped text={name} /> },
            { title: words.shipsTo, place: 'minor', cell: (card) => <Clipped text={placeOf(card)} /> },
            createdColumn,
            {
              title: words.destroy,
              place: 'action',
              cell: (card) => (
                <ConfirmButton
                  title={words.destroy}
                  of={words.endingIn(card.brand, card.last4)}
                  question={words.destroyQuestion}
                  confirm={words.destroyConfirm}
                  method="DELETE"
                  path={`/v1/cards/${card.id}`}
                  done={words.destroyed(card.last4)}
                  unchanged={words.stillThere}
                />
              ),
            },
          ]}
        />
      )}
      <section aria-labelledby="add-card">
        <h2 id="add-card">{words.add}</h2>
        <p>{words.addText}</p>
        <pre class="snippet">{`curl ${'$BASE_URL'}/v1/cards -H "Authorization: Bearer $API_KEY" \\
  -d number=4242424242424242 -d exp_month=12 -d exp_year=2034 -d cvc=123 \\
  -d "name=Ada Lovelace" -d "billing_details[email]=ada@example.com"`}</pre>
        <p>
          <a href="/docs/checkout-intents">{words.howUsed}</a>
        </p>
      </section>
    </>
  );
}

function expiryOf({ exp_month, exp_year }: Card): string {
  return `${String(exp_month).padStart(2, '0')}/${exp_year}`;
}

function placeOf({ shipping_details, billing_details }: Card): string | null {
  const address = shipping_details?.address ?? billing_details?.address ?? null;
  return address && `${address.line1}, ${address.city}, ${address.country}`;
}
