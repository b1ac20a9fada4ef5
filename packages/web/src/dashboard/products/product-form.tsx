import { plainAmount } from '@florin/wire/money';
import type { Product } from '@florin/wire/payments/product';
import { typedAmount } from '@florin/wire/values/typed-amount';
import { useState } from 'preact/hooks';
import { call } from '../../http/call.ts';
import { SelectField, TextAreaField, TextField } from '../parts/field.tsx';
import { Problem } from '../parts/states.tsx';
import { useAction } from '../parts/use-action.ts';

export interface ProductFormProps {
  /** What is changed; left out where it is new. */
  readonly product?: Product;
  readonly onSaved: (product: Product) => void;
}

const KINDS = [
  ['good', 'Good, shipped'],
  ['service', 'Service'],
] as const;

interface Draft {
  readonly name: string;
  readonly price: string;
  readonly description: string;
  readonly image: string;
  readonly type: Product['type'];
}

/** The same form makes a product and changes one. */
export function ProductForm({ product, onSaved }: ProductFormProps) {
  const [draft, setDraft] = useState<Draft>(() => draftOf(product));
  const [isTried, setIsTried] = useState(false);
  const { isBusy, problem, run } = useAction();
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const price = typedAmount(draft.price);
  const nameProblem = draft.name.trim() === '' ? 'A product needs a name.' : null;
  const save = async (event: Event) => {
    event.preventDefault();
    setIsTried(true);
    if (!price.ok || nameProblem !== null) return;
    const path = product === undefined ? '/v1/products' : `/v1/products/${product.id}`;
    await run(async () => {
      const called = await call<Product>('POST', path, bodyOf(draft, price.cents, product));
      if (!called.ok) return called.problem.message;
      onSaved(called.value);
      return null;
    });
  };
  return (
    <form class="form" onSubmit={save} noValidate>
      <TextField
        label="Name"
        value={draft.name}
        maxLength={250}
        hint="As buyers see it."
        problem={isTried ? nameProblem : null}
        onInput={(event) => change({ name: event.currentTarget.value })}
      />
      <div class="pair">
        <TextField
          label="Price in USDC"
          value={draft.price}
          inputMode="decimal"
          autocomplete="off"
          placeholder="12.50"
          problem={isTried && !price.ok ? price.problem : null}
          onInput={(event) => change({ price: event.currentTarget.value })}
        />
        <SelectField
          label="Kind"
          value={draft.type}
          options={KINDS}
          onInput={(event) => change({ type: event.currentTarget.value as Product['type'] })}
        />
      </div>
      <TextAreaField
        label="Description (optional)"
        value={draft.description}
        rows={3}
        maxLength={5000}
        onInput={(event) => change({ description: event.currentTarget.value })}
      />
      <TextField
        label="Address of a picture (optional)"
        type="url"
        value={draft.image}
        placeholder="https://"
        onInput={(event) => change({ image: event.currentTarget.value })}
      />
      {product !== undefined && price.ok && price.cents !== product.amount && (
        <p class="notice">Links and sessions that were made before keep the old price.</p>
      )}
      {problem !== null && <Problem text={problem} />}
      <div class="form-actions">
        <button type="submit" class="primary" disabled={isBusy}>
          {product === undefined ? 'Make the product' : 'Save'}
        </button>
      </div>
    </form>
  );
}

function draftOf(product: Product | undefined): Draft {
  if (product === undefined) return { name: '', price: '', description: '', image: '', type: 'good' };
  return {
    name: product.name,
    price: product.default_price === null ? '' : plainAmount(product.amount),
    description: product.description ?? '',
    image: product.images[0] ?? '',
    type: product.type,
  };
}

/** Pictures after the first are kept. */
function bodyOf(draft: Draft, amount: number, product: Product | undefined) {
  const image = draft.image.trim();
  const others = product?.images.slice(1) ?? [];
  return {
    name: draft.name.trim(),
    amount,
    type: draft.type,
    description: draft.description.trim() === '' ? null : draft.description,
    images: image === '' ? others : [image, ...others],
  };
}
