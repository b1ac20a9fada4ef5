import type { ComponentChildren } from 'preact';

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
  return (
    <div class="notice bad" role="alert">
      <p>{text}</p>
      {onRetry !== undefined && (
        <button type="button" class="quiet small" onClick={onRetry}>
          Try again
        </button>
      )}
    </div>
  );
}

/** Keeps the place of what is being read. */
export function Loading({ what }: { readonly what: string }) {
  return (
    <p class="empty" role="status">
      Reading {what}…
    </p>
  );
}
