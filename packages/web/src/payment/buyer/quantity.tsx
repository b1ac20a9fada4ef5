import { buyerWords } from '../../words/buyer-words.ts';
import { useWords } from '../../words/use-words.ts';
import type { Chooser } from './use-choice.ts';

export interface QuantityProps {
  readonly id: string;
  readonly name: string;
  readonly quantity: number;
  readonly minimum: number;
  readonly maximum: number;
  readonly chooser: Chooser;
}

/** How many of a line: one less, one more, or typed. */
export function Quantity({ id, name, quantity, minimum, maximum, chooser }: QuantityProps) {
  const words = useWords(buyerWords);
  const set = (wanted: number) => {
    if (!Number.isInteger(wanted) || wanted === quantity) return;
    void chooser.choose({ quantities: { [id]: Math.min(maximum, Math.max(minimum, wanted)) } });
  };
  return (
    <span class="quantity needs-script">
      <button
        type="button"
        class="quiet"
        aria-label={words.fewer(name)}
        disabled={quantity <= minimum}
        onClick={() => set(quantity - 1)}
      >
        −
      </button>
      <input
        type="number"
        inputMode="numeric"
        aria-label={words.quantityOf(name)}
        min={minimum}
        max={maximum}
        value={quantity}
        onChange={(event) => set(Number(event.currentTarget.value))}
      />
      <button
        type="button"
        class="quiet"
        aria-label={words.more(name)}
        disabled={quantity >= maximum}
        onClick={() => set(quantity + 1)}
      >
        +
      </button>
    </span>
  );
}
