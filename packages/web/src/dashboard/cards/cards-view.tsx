import type { Card } from '@florin/wire/checkout/card';
import { Clipped } from '../parts/cells.tsx';
import { createdColumn } from '../parts/columns.tsx';
import { ConfirmButton } from '../parts/confirm-button.tsx';
import { Empty } from '../parts/states.tsx';
import { Table } from '../parts/table.tsx';
import { ViewHead } from '../parts/view-head.tsx';

export interface CardsViewProps {
  readonly cards: readonly Card[];
}

/** What agent checkouts are charged to. Numbers are never typed here: they go from your systems into the vault. */
export function CardsView({ cards }: CardsViewProps) {
  return (
    <>
      <ViewHead title="Cards" />
      {cards.length === 0 ? (
        <Empty title="No cards yet." />
      ) : (
        <Table
          label="Cards"
          rows={cards}
          columns={[
            {
              title: 'Card',
              place: 'main',
              cell: ({ brand, last4 }) => (
                <>
                  {brand} <code>…{last4}</code>
                </>
              ),
            },
            { title: 'Expires', place: 'state', cell: (card) => expiryOf(card) },
            { title: 'Name', place: 'minor', cell: ({ name }) => <Clipped text={name} /> },
            { title: 'Ships to', place: 'minor', cell: (card) => <Clipped text={placeOf(card)} /> },
            createdColumn,
            {
              title: 'Destroy',
              place: 'action',
              cell: (card) => (
                <ConfirmButton
                  title="Destroy"
                  of={`${card.brand} ending in ${card.last4}`}
                  question="Its number is wiped from the vault. Checkouts can no longer be charged to it."
                  confirm="Destroy it"
                  method="DELETE"
                  path={`/v1/cards/${card.id}`}
                  done={`The card ending in ${card.last4} is destroyed.`}
                  unchanged="The card is still there."
                />
              ),
            },
          ]}
        />
      )}
      <section aria-labelledby="add-card">
        <h2 id="add-card">Add a card</h2>
        <p>
          A number goes into the vault by one call of the API, from a system of yours that may hold one, and
          is never shown again. The newest card pays where a checkout names none.
        </p>
        <pre class="snippet">{`curl ${'$BASE_URL'}/v1/cards -H "Authorization: Bearer $API_KEY" \\
  -d number=4242424242424242 -d exp_month=12 -d exp_year=2034 -d cvc=123 \\
  -d "name=Ada Lovelace" -d "billing_details[email]=ada@example.com"`}</pre>
        <p>
          <a href="/docs">How checkouts use it</a>
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
