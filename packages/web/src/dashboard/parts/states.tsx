import type { ComponentChildren } from 'preact';
import { frameWords } from '../../words/dashboard/frame-words.ts';
import { useWords } from '../../words/use-words.ts';

export interface EmptyProps {
  readonly title: string;
  /** What to do about it. */
  readonly children?: ComponentChildren;
}

/** @example <Empty title="No products yet">Make one, then share a link that sells it.</Empty> */
export function Empty({ title, children }: EmptyProps) {
  return (
    <div class="nothing">
      <p class="nothing-title">{title}</p>
      {children}
    </div>
  );
}

export interface ProblemProps {
  /** What happened, and first of all what happened to the money. */
  readonly text: string;
  readonly onRetry?: (() => void) | undefined;
}

/** @example <Problem text="Nothing was sent. The wallet said no." onRetry={again} /> */
export function Problem({ text, onRetry }: ProblemProps) {
  const { tryAgain } = useWords(frameWords);
  return (
    <div class="notice bad" role="alert">
      <p>{text}</p>
      {onRetry !== undefined && (
        <button type="button" class="quiet small" onClick={onRetry}>
          {tryAgain}
        </button>
      )}
    </div>
  );
}
