import type { CardSetup } from '@florin/wire/checkout/card-setup';
import { call } from '../../http/call.ts';
import { useProblemText } from '../../http/use-problem-text.ts';
import { cardWords } from '../../words/dashboard/card-words.ts';
import { useWords } from '../../words/use-words.ts';
import { Problem } from '../parts/states.tsx';
import { useAction } from '../parts/use-action.ts';

export interface AddCardButtonProps {
  /** Where to come back to, a path of the dashboard. */
  readonly returnPath: string;
  readonly isPrimary?: boolean;
  /** Keeps what would be lost. */
  readonly onLeave?: () => void;
}

/** Leads to a page of its own, on which the card is entered: nothing of it is ever in this one. */
export function AddCardButton({ returnPath, isPrimary = false, onLeave }: AddCardButtonProps) {
  const words = useWords(cardWords);
  const told = useProblemText();
  const { isBusy, problem, run } = useAction();
  const leave = () =>
    run(async () => {
      // Only such origins may be led back to; from others one goes back by oneself.
      const wayBack = isSecureContext ? { return_url: new URL(returnPath, location.origin).href } : {};
      const called = await call<CardSetup>('POST', '/v1/card_setups', wayBack);
      if (!called.ok) return words.notAdded(told(called.problem));
      onLeave?.();
      // By the name that this installation was opened by.
      location.assign(new URL(called.value.url!).pathname);
      return null;
    });
  return (
    <>
      <button
        type="button"
        class={`${isPrimary ? 'primary' : 'quiet'} small`}
        disabled={isBusy}
        onClick={leave}
      >
        {words.add}
      </button>
      {problem !== null && <Problem text={problem} />}
    </>
  );
}
