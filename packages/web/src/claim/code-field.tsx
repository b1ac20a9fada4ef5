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
  const isWrong = state.kind === 'wrong';
  return (
    <div class="field">
      <label for="code">Release code</label>
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
        aria-invalid={isWrong}
        onInput={(event) => onText(event.currentTarget.value)}
        onBlur={onLeave}
      />
      <p id="code-hint" class="hint" data-state={state.kind} role="status">
        {hintOf(state)}
      </p>
    </div>
  );
}

function hintOf(state: CodeState): string {
  switch (state.kind) {
    case 'empty':
      return '16 characters, in any spelling. It never leaves this page.';
    case 'looking':
      return 'The code is complete. Looking for its gift.';
    case 'found':
      return 'The code is complete and opens this gift.';
    default:
      return state.message;
  }
}
