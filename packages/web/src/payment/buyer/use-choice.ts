import type { PaymentChoice } from '@florin/wire/payments/buyer/choice';
import { useState } from 'preact/hooks';
import { call } from '../../http/call.ts';
import { problemText } from '../../http/problem-words.ts';
import { useRefusalWords } from '../../http/use-refusal-words.ts';
import { choicePath, type PaymentView } from '../payment-view.ts';

export interface Chooser {
  readonly isBusy: boolean;
  readonly problem: string | null;
  readonly choose: (body: object) => Promise<void>;
}

/** Tells the service what the buyer chooses; the page then asks for how it stands. */
export function useChoice(view: PaymentView, onChosen: () => void): Chooser {
  const shell = useRefusalWords();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const choose = async (body: object) => {
    if (isBusy) return;
    setIsBusy(true);
    const called = await call<PaymentChoice>('POST', choicePath(view), body);
    setIsBusy(false);
    setProblem(called.ok ? null : problemText(called.problem, shell));
    onChosen();
  };
  return { isBusy, problem, choose };
}
