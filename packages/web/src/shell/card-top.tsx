import type { ComponentChildren } from 'preact';

export interface CardTopProps {
  readonly title: string;
  readonly text: string;
  readonly children?: ComponentChildren;
}

/**
 * What a card is about, in a title and a sentence. The card is named by it: `aria-labelledby="what"`.
 * @example <CardTop title="Sign in" text="Your wallet signs a short text." />
 */
export function CardTop({ title, text, children }: CardTopProps) {
  return (
    <div class="top">
      <h1 id="what" class="plain">
        {title}
      </h1>
      <p class="who">{text}</p>
      {children}
    </div>
  );
}
