import { frameWords } from '../../words/dashboard/frame-words.ts';
import { useWords } from '../../words/use-words.ts';

/**
 * What a status asks of the one who looks: `you` waits for them, `waiting` for someone else, `good` and `bad` are over, `off` is
 * over and nobody's concern.
 */
export type Tone = 'you' | 'waiting' | 'good' | 'bad' | 'off';

export interface StatusBadgeProps {
  readonly tone: Tone;
  readonly text: string;
}

/** Told by shape and words, not by colour alone. @example <StatusBadge tone="you" text="Confirm" /> */
export function StatusBadge({ tone, text }: StatusBadgeProps) {
  const { needsYou } = useWords(frameWords);
  return (
    <span class={`status-badge ${tone}`}>
      {text}
      {tone === 'you' && <span class="unseen">{needsYou}</span>}
    </span>
  );
}
