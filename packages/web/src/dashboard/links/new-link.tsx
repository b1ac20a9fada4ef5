import type { CheckoutLink } from '@florin/wire/payments/checkout-link';
import { useState } from 'preact/hooks';
import { call } from '../../http/call.ts';
import { amountText } from '../../shell/amount-text.ts';
import { SelectField, TextField } from '../parts/field.tsx';
import { Problem } from '../parts/states.tsx';
import { useAction } from '../parts/use-action.ts';

export interface SoldProduct {
  readonly id: string;
  readonly name: string;
  readonly amountCents: number;
}

const QUANTITY_MAX = 1_000;

/** Makes a link and goes to it, where it can be shared. */
export function NewLink({ products }: { readonly products: readonly SoldProduct[] }) {
  const [product, setProduct] = useState(products[0]?.id ?? '');
  const [quantity, setQuantity] = useState('1');
  const { isBusy, problem, run } = useAction();
  const count = /^\d{1,4}$/.test(quantity) ? Number(quantity) : 0;
  const isCount = count >= 1 && count <= QUANTITY_MAX;
  const make = async (event: Event) => {
    event.preventDefault();
    if (isCount) await run(() => shareProduct(product, count));
  };
  return (
    <form class="form" onSubmit={make}>
      <SelectField
        label="Product"
        value={product}
        options={products.map(
          ({ id, name, amountCents }) => [id, `${name}, ${amountText(amountCents)}`] as const,
        )}
        onInput={(event) => setProduct(event.currentTarget.value)}
      />
      <TextField
        label="How many"
        inputMode="numeric"
        value={quantity}
        problem={isCount ? null : `A whole number from 1 to ${QUANTITY_MAX}.`}
        onInput={(event) => setQuantity(event.currentTarget.value.trim())}
      />
      {problem !== null && <Problem text={problem} />}
      <div class="form-actions">
        <button type="submit" class="primary" disabled={isBusy || !isCount}>
          Make the link
        </button>
      </div>
    </form>
  );
}

/** Goes to the new link, or says why there is none. @example const problem = await shareProduct('prod_01k9…', 1) */
export async function shareProduct(product: string, quantity: number): Promise<string | null> {
  const called = await call<CheckoutLink>('POST', '/v1/checkout_links', {
    line_items: [{ product, quantity }],
  });
  if (!called.ok) return called.problem.message;
  location.assign(`/dashboard/links/${called.value.id}`);
  return null;
}
