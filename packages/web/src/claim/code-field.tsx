import { type ClaimWords, claimWords } from '../words/claim-words.ts';
import { useWords } from '../words/use-words.ts';
import type { PublicGift } from './public-gift.ts';
import type { CodeState } from './use-code.ts';

export interface CodeFieldProps {
  readonly text: string;
  readonly state: CodeState;
  readonly isDisabled: boolean;
  readonly onText: (text: string) => void;
  /** Called when the field is left, so that a complete code can be written in groups. */
  readonly onLeave: () => void;
}

/** The field has no name: not even a page whose script failed could send what is in it. */
export function CodeField({ text, state, isDisabled, onText, onLeave }: CodeFieldProps) {
  const words = useWords(claimWords);
  return (
    <div class="field">
      <label for="code">{words.codeLabel}</label>
      <input
        id="code"
        class="code"
        value={text}
        disabled={isDisabled}
        placeholder="0000-0000-0000-0000"
        autocomplete="off"
        autocapitalize="characters"
        spellcheck={false}
        aria-describedby="code-hint"
        aria-invalid={state.kind === 'wrong'}
        onInput={(event) => onText(event.currentTarget.value)}
        onBlur={onLeave}
      />
      <p id="code-hint" class="hint" data-state={stateOf(state)} role="status">
        {hintOf(state, words)}
      </p>
    </div>
  );
}

/** A code that opens nothing any more is no good news. */
function stateOf(state: CodeState): string {
  return state.kind === 'found' && state.gift.status !== 'open' ? 'spent' : state.kind;
}

function hintOf(state: CodeState, words: ClaimWords): string {
  switch (state.kind) {
    case 'empty':
      return words.codeEmpty;
    case 'looking':
      return words.codeLooking;
    case 'found':
      return words[HINTS[state.gift.status]];
    default:
      return state.message;
  }
}

const HINTS = {
  open: 'codeOpens',
  requires_action: 'codeUnfunded',
  released: 'codeSpent',
  reclaimed: 'codeWithdrawn',
} as const satisfies Record<PublicGift['status'], keyof ClaimWords>;
