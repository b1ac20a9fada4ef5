import { type ComponentChildren, createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { frameWords } from '../../words/dashboard/frame-words.ts';
import type { Act } from '../../words/dashboard/team/act-words.ts';
import { useWords } from '../../words/use-words.ts';

/** What the server refuses to whoever looks, by their role: its one table of permissions decides (`auth/permissions.ts`). */
export const DeniedActs = createContext<ReadonlySet<string>>(new Set());

/** @example const may = useMay(); may('products.create') // false for a role that only reads */
export function useMay(): (act: Act) => boolean {
  const denied = useContext(DeniedActs);
  return (act) => !denied.has(act);
}

export interface AllowedProps {
  readonly to: Act;
  /** Whether something is missed where it is not shown, so that the page says why. */
  readonly isTold?: boolean;
  readonly children: ComponentChildren;
}

/**
 * What is of use only to those whose role allows it.
 * @example <Allowed to="products.create"><button type="button">New product</button></Allowed>
 */
export function Allowed({ to, isTold = false, children }: AllowedProps) {
  const { roleCannot } = useWords(frameWords);
  if (useMay()(to)) return <>{children}</>;
  return isTold ? <p class="notice calm">{roleCannot}</p> : null;
}
