import type { CheckoutIntent } from '@florin/wire/checkout/checkout-intent';
import { Clipped, Quote, Short, State } from '../parts/cells.tsx';
import { createdColumn } from '../parts/columns.tsx';
import { Objects } from '../parts/objects.tsx';
import { ViewHead } from '../parts/view-head.tsx';

export function CheckoutsView() {
  return (
    <>
      <ViewHead title="Agent checkouts" />
      <Objects<CheckoutIntent>
        id="checkouts"
        title="Checkout intents"
        path="/v1/checkout_intents"
        empty="No checkouts yet. The API starts them: POST /v1/checkout_intents."
        columns={[
          { title: 'Checkout', place: 'main', cell: ({ id }) => <code>{id}</code> },
          {
            title: 'Status',
            place: 'state',
            cell: ({ status, status_reason }) => <State status={status} reason={status_reason} />,
          },
          {
            title: 'Total',
            place: 'amount',
            cell: (intent) => <Quote amount={intent.amount} currency={intent.currency} />,
          },
          { title: 'At', place: 'minor', cell: ({ url }) => new URL(url).host },
          { title: 'Wish', place: 'minor', cell: ({ prompt }) => <Clipped text={prompt} /> },
          { title: 'Order', place: 'minor', cell: (intent) => <Short text={intent.charge_id} /> },
          createdColumn,
        ]}
      />
    </>
  );
}
