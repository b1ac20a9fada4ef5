import { useCallback, useState } from 'preact/hooks';

export interface Toast {
  readonly id: number;
  readonly text: string;
}

const SHOWN_MS = 6_000;

/** @example const { toasts, toast } = useToasts(); toast('The link was copied.') */
export function useToasts() {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const toast = useCallback((text: string) => {
    const id = performance.now();
    setToasts((shown) => [...shown, { id, text }]);
    setTimeout(() => setToasts((shown) => shown.filter((other) => other.id !== id)), SHOWN_MS);
  }, []);
  return { toasts, toast };
}

/** Always in the page: screen readers speak what is added to it. */
export function Toasts({ toasts }: { readonly toasts: readonly Toast[] }) {
  return (
    <div class="toasts" role="status">
      {toasts.map(({ id, text }) => (
        <p key={id} class="toast">
          {text}
        </p>
      ))}
    </div>
  );
}
