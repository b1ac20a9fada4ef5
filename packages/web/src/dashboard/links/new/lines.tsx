import { useAmountText } from '../../../shell/use-amount-text.ts';
import { linkWords } from '../../../words/dashboard/link-words.ts';
import { productWords } from '../../../words/dashboard/product-words.ts';
import { useWords } from '../../../words/use-words.ts';
import { CheckField, SelectField, TextField } from '../../parts/field.tsx';
import type { TypedLine } from './link-request.ts';
import type { SoldProduct } from './sold-product.ts';

const LINES_MAX = 20;

export interface LinesProps {
  readonly products: readonly SoldProduct[];
  readonly lines: readonly TypedLine[];
  readonly problem: string | null;
  readonly onChange: (lines: readonly TypedLine[]) => void;
  /** Something that is sent was chosen. */
  readonly onShipped: () => void;
}

/** What a link sells. */
export function Lines({ products, lines, problem, onChange, onShipped }: LinesProps) {
  const words = useWords(linkWords);
  const { product: productLabel, howMany } = useWords(productWords);
  const amountText = useAmountText();
  const set = (at: number, changes: Partial<TypedLine>) =>
    onChange(lines.map((line, index) => (index === at ? { ...line, ...changes } : line)));
  const choose = (at: number, product: string) => {
    set(at, { product });
    if (products.find(({ id }) => id === product)?.isShipped) onShipped();
  };
  return (
    <>
      {lines.map((line, index) => (
        <fieldset key={index} class="link-line">
          <SelectField
            label={productLabel}
            value={line.product}
            options={products.map(
              ({ id, name, amountCents }) => [id, `${name}, ${amountText(amountCents)}`] as const,
            )}
            onInput={(event) => choose(index, event.currentTarget.value)}
          />
          <div class="side-by-side">
            <TextField
              label={howMany}
              inputMode="numeric"
              value={line.quantity}
              problem={problem}
              onInput={(event) => set(index, { quantity: event.currentTarget.value.trim() })}
            />
            {line.isAdjustable && (
              <TextField
                label={words.most}
                inputMode="numeric"
                value={line.most}
                onInput={(event) => set(index, { most: event.currentTarget.value.trim() })}
              />
            )}
          </div>
          <CheckField
            label={words.buyerSaysHowMany}
            isChecked={line.isAdjustable}
            onChange={(isAdjustable) => set(index, { isAdjustable })}
          />
          {lines.length > 1 && (
            <button
              type="button"
              class="quiet small"
              onClick={() => onChange(lines.filter((_, other) => other !== index))}
            >
              {words.remove}
            </button>
          )}
        </fieldset>
      ))}
      {lines.length < LINES_MAX && products.length > 1 && (
        <button
          type="button"
          class="quiet small"
          onClick={() =>
            onChange([...lines, { product: products[0]!.id, quantity: '1', isAdjustable: false, most: '10' }])
          }
        >
          {words.another}
        </button>
      )}
    </>
  );
}
