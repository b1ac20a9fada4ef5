import type { ComponentChildren } from 'preact';

export interface ViewHeadProps {
  readonly title: string;
  /** Where it belongs, for the detail of a view. */
  readonly back?: { readonly href: string; readonly title: string };
  /** Actions, at the right. */
  readonly children?: ComponentChildren;
}

/** @example <ViewHead title="Payments"><a class="button quiet small" href="…">Export</a></ViewHead> */
export function ViewHead({ title, back, children }: ViewHeadProps) {
  return (
    <div class="view-head">
      <div>
        {back !== undefined && (
          <a class="back" href={back.href}>
            ← {back.title}
          </a>
        )}
        <h1>{title}</h1>
      </div>
      {children !== undefined && <div class="actions">{children}</div>}
    </div>
  );
}
