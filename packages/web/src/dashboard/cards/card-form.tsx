import type { Card } from '@florin/wire/checkout/card';
import { amountToType, typedAmount } from '@florin/wire/values/typed-amount';
import { useState } from 'preact/hooks';
import { call } from '../../http/call.ts';
import { useRefusal } from '../../http/use-problem-text.ts';
import { amountReadings } from '../../words/amount-words.ts';
import { cardWords } from '../../words/dashboard/card-words.ts';
import { frameWords } from '../../words/dashboard/frame-words.ts';
import { useWords } from '../../words/use-words.ts';
import { TextField } from '../parts/field.tsx';
import { Problem } from '../parts/states.tsx';
import { useAction } from '../parts/use-action.ts';

export interface CardFormProps {
  readonly card: Card;
  readonly onSaved: () => void;
}

/** What the owner calls a card, and what may be spent with it. */
export function CardForm({ card, onSaved }: CardFormProps) {
  const words = useWords(cardWords);
  const { save } = useWords(frameWords);
  const amounts = useWords(amountReadings);
  const refusal = useRefusal();
  const shown = (cents: number | null | undefined) => (cents == null ? '' : amountToType(cents, amounts));
  const [nickname, setNickname] = useState(card.nickname ?? '');
  const [perPurchase, setPerPurchase] = useState(shown(card.limits?.max_amount));
  const [perMonth, setPerMonth] = useState(shown(card.limits?.monthly_limit));
  const { isBusy, problem, problemAt, run } = useAction(null, ['nickname', 'max_amount', 'monthly_limit']);
  const read = (text: string) =>
    text.trim() === '' ? ({ ok: true, cents: null } as const) : typedAmount(text, undefined, amounts);
  const purchase = read(perPurchase);
  const month = read(perMonth);
  const submit = async (event: Event) => {
    event.preventDefault();
    if (!purchase.ok || !month.ok) return;
    const limits = { max_amount: purchase.cents, monthly_limit: month.cents };
    await run(async () => {
      const body = { nickname: nickname.trim() === '' ? null : nickname, limits };
      const called = await call<Card>('POST', `/v1/cards/${card.id}`, body);
      if (!called.ok) return refusal(called.problem);
      onSaved();
      return null;
    });
  };
  return (
    <form class="form" onSubmit={submit} noValidate>
      <TextField
        label={words.nickname}
        value={nickname}
        maxLength={60}
        placeholder={words.nicknameExample}
        problem={problemAt('nickname')}
        onInput={(event) => setNickname(event.currentTarget.value)}
      />
      <div class="pair">
        <TextField
          label={words.perPurchase}
          value={perPurchase}
          inputMode="decimal"
          autocomplete="off"
          placeholder={words.noLimit}
          problem={purchase.ok ? problemAt('max_amount') : purchase.problem}
          onInput={(event) => setPerPurchase(event.currentTarget.value)}
        />
        <TextField
          label={words.perMonth}
          value={perMonth}
          inputMode="decimal"
          autocomplete="off"
          placeholder={words.noLimit}
          problem={month.ok ? problemAt('monthly_limit') : month.problem}
          onInput={(event) => setPerMonth(event.currentTarget.value)}
        />
      </div>
      <p class="hint">{words.limitsHint}</p>
      {problem !== null && <Problem text={problem} />}
      <div class="form-actions">
        <button type="submit" class="primary" disabled={isBusy}>
          {save}
        </button>
      </div>
    </form>
  );
}
