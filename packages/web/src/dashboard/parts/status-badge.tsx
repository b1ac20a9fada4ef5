/**
 * What a status asks of the one who looks: `you` waits for them, `waiting` for someone else, `good` and `bad` are over, `off` is
 * over and nobody's concern.
 */
export type Tone = 'you' | 'waiting' | 'good' | 'bad' | 'off';

export interface StatusBadgeProps {
  readonly tone: Tone;
  readonly text: string;
}

const SPOKEN: Partial<Record<Tone, string>> = { you: ' (needs you)' };

/** Told by shape and words, not by colour alone. @example <StatusBadge tone="you" text="Confirm" /> */
export function StatusBadge({ tone, text }: StatusBadgeProps) {
  return (
    <span class={`status-badge ${tone}`}>
      {text}
      {SPOKEN[tone] !== undefined && <span class="unseen">{SPOKEN[tone]}</span>}
    </span>
  );
}
