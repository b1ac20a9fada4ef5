import type { CustomAmount } from '@florin/wire/payments/buyer/choice';
import { typedAmount } from '@florin/wire/values/typed-amount';
import { useId, useState } from 'preact/hooks';
import { amountText } from '../../shell/amount-text.ts';
import { amountReadings } from '../../words/amount-words.ts';
import { buyerWords } from '../../words/buyer-words.ts';
import { useLanguage, useWords } from '../../words/use-words.ts';
import type { Chooser } from './use-choice.ts';

export interface AmountChoiceProps {
  readonly bounds: CustomAmount;
  readonly amountCents: number;
  readonly chooser: Chooser;
}

/** Amounts to pick, and one to type. */
export function AmountChoice({ bounds, amountCents, chooser }: AmountChoiceProps) {
  const words = useWords(buyerWords);
  const language = useLanguage();
  const id = useId();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const between = words.between(amountText(bounds.minimum, language), amountText(bounds.maximum, language));
  const set = (event: Event) => {
    event.preventDefault();
    const typed = typedAmount(text, bounds.maximum, amountReadings[language]);
    const isFitting = typed.ok && typed.cents >= bounds.minimum;
    setProblem(isFitting ? null : typed.ok ? between : typed.problem);
    if (isFitting) void chooser.choose({ amount: typed.cents });
  };
  return (
    <section class="amount-choice needs-script" aria-label={words.amount}>
      {bounds.suggestions.length > 0 && (
        <div class="chips">
          {bounds.suggestions.map((cents) => (
            <button
              key={cents}
              type="button"
              class="quiet"
              aria-pressed={cents === amountCents}
              onClick={() => void chooser.choose({ amount: cents })}
            >
              {amountText(cents, language)}
            </button>
          ))}
        </div>
      )}
      <form onSubmit={set}>
        <label for={id}>{words.otherAmount}</label>
        <div class="side-by-side">
          <input
            id={id}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            required
            value={text}
            aria-invalid={problem !== null}
            aria-describedby={`${id}-hint`}
            onInput={(event) => setText(event.currentTarget.value)}
          />
          <button type="submit" class="quiet">
            {words.setAmount}
          </button>
        </div>
        <p id={`${id}-hint`} class="hint" data-state={problem === null ? undefined : 'wrong'}>
          {problem ?? between}
        </p>
      </form>
    </section>
  );
}
