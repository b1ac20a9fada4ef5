import type { Product } from '@florin/wire/payments/product';
import { type AmountReading, amountToType, typedAmount } from '@florin/wire/values/typed-amount';
import { useState } from 'preact/hooks';
import { call } from '../../http/call.ts';
import { useRefusal } from '../../http/use-problem-text.ts';
import { amountReadings } from '../../words/amount-words.ts';
import { frameWords } from '../../words/dashboard/frame-words.ts';
import { productWords } from '../../words/dashboard/product-words.ts';
import { useWords } from '../../words/use-words.ts';
import { SelectField, TextAreaField, TextField } from '../parts/field.tsx';
import { Problem } from '../parts/states.tsx';
import { useAction } from '../parts/use-action.ts';

export interface ProductFormProps {
  /** What is changed; left out where it is new. */
  readonly product?: Product;
  readonly onSaved: (product: Product) => void;
}

const KINDS = ['good', 'service'] as const;

interface Draft {
  readonly name: string;
  readonly price: string;
  readonly description: string;
  readonly image: string;
  readonly type: Product['type'];
}

/** The same form makes a product and changes one. */
export function ProductForm({ product, onSaved }: ProductFormProps) {
  const words = useWords(productWords);
  const frame = useWords(frameWords);
  const amounts = useWords(amountReadings);
  const refusal = useRefusal();
  const [draft, setDraft] = useState<Draft>(() => draftOf(product, amounts));
  const [isTried, setIsTried] = useState(false);
  const { isBusy, problem, problemAt, run } = useAction(null, ['name', 'amount', 'description', 'images']);
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const price = typedAmount(draft.price, undefined, amounts);
  const nameProblem = draft.name.trim() === '' ? words.nameMissing : null;
  const save = async (event: Event) => {
    event.preventDefault();
    setIsTried(true);
    if (!price.ok || nameProblem !== null) return;
    const path = product === undefined ? '/v1/products' : `/v1/products/${product.id}`;
    await run(async () => {
      const called = await call<Product>('POST', path, bodyOf(draft, price.cents, product));
      if (!called.ok) return refusal(called.problem);
      onSaved(called.value);
      return null;
    });
  };
  return (
    <form class="form" onSubmit={save} noValidate>
      <TextField
        label={words.name}
        value={draft.name}
        maxLength={250}
        hint={words.nameHint}
        problem={(isTried ? nameProblem : null) ?? problemAt('name')}
        onInput={(event) => change({ name: event.currentTarget.value })}
      />
      <div class="pair">
        <TextField
          label={words.priceInUsdc}
          value={draft.price}
          inputMode="decimal"
          autocomplete="off"
          placeholder={amountToType(1250, amounts)}
          problem={isTried && !price.ok ? price.problem : problemAt('amount')}
          onInput={(event) => change({ price: event.currentTarget.value })}
        />
        <SelectField
          label={words.kind}
          value={draft.type}
          options={KINDS.map((kind) => [kind, words.kindChoices[kind]] as const)}
          onInput={(event) => change({ type: event.currentTarget.value as Product['type'] })}
        />
      </div>
      <TextAreaField
        label={words.description}
        value={draft.description}
        rows={3}
        maxLength={5000}
        problem={problemAt('description')}
        onInput={(event) => change({ description: event.currentTarget.value })}
      />
      <TextField
        label={words.picture}
        type="url"
        value={draft.image}
        placeholder="https://"
        problem={problemAt('images')}
        onInput={(event) => change({ image: event.currentTarget.value })}
      />
      {product !== undefined && price.ok && price.cents !== product.amount && (
        <p class="notice">{words.oldPriceKept}</p>
      )}
      {problem !== null && <Problem text={problem} />}
      <div class="form-actions">
        <button type="submit" class="primary" disabled={isBusy}>
          {product === undefined ? words.makeIt : frame.save}
        </button>
      </div>
    </form>
  );
}

function draftOf(product: Product | undefined, amounts: AmountReading): Draft {
  if (product === undefined) return { name: '', price: '', description: '', image: '', type: 'good' };
  return {
    name: product.name,
    price: product.default_price === null ? '' : amountToType(product.amount, amounts),
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
