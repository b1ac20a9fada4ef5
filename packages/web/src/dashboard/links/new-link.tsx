import type { CheckoutLink } from '@florin/wire/payments/checkout-link';
import { useState } from 'preact/hooks';
import { call, type Problem as Refusal } from '../../http/call.ts';
import { useProblemText } from '../../http/use-problem-text.ts';
import { useAmountText } from '../../shell/use-amount-text.ts';
import { productWords } from '../../words/dashboard/product-words.ts';
import { useWords } from '../../words/use-words.ts';
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
  const words = useWords(productWords);
  const amountText = useAmountText();
  const told = useProblemText();
  const { isBusy, problem, run } = useAction();
  const count = /^\d{1,4}$/.test(quantity) ? Number(quantity) : 0;
  const isCount = count >= 1 && count <= QUANTITY_MAX;
  const make = async (event: Event) => {
    event.preventDefault();
    if (isCount) await run(() => shareProduct(product, count, told));
  };
  return (
    <form class="form" onSubmit={make}>
      <SelectField
        label={words.product}
        value={product}
        options={products.map(
          ({ id, name, amountCents }) => [id, `${name}, ${amountText(amountCents)}`] as const,
        )}
        onInput={(event) => setProduct(event.currentTarget.value)}
      />
      <TextField
        label={words.howMany}
        inputMode="numeric"
        value={quantity}
        problem={isCount ? null : words.wholeNumber(QUANTITY_MAX)}
        onInput={(event) => setQuantity(event.currentTarget.value.trim())}
      />
      {problem !== null && <Problem text={problem} />}
      <div class="form-actions">
        <button type="submit" class="primary" disabled={isBusy || !isCount}>
          {words.makeLink}
        </button>
      </div>
    </form>
  );
}

/** Goes to the new link, or says why there is none. @example const problem = await shareProduct('prod_01k9…', 1, told) */
export async function shareProduct(
  product: string,
  quantity: number,
  told: (refusal: Refusal) => string,
): Promise<string | null> {
  const called = await call<CheckoutLink>('POST', '/v1/checkout_links', {
    line_items: [{ product, quantity }],
  });
  if (!called.ok) return told(called.problem);
  location.assign(`/dashboard/links/${called.value.id}`);
  return null;
}
