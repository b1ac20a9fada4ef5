import { useEffect, useState } from 'preact/hooks';
import { shortened } from './shortened.ts';

export interface CopyableProps {
  readonly label: string;
  /** What is copied. */
  readonly value: string;
  /** What is shown; an address is shortened, and whole on demand. */
  readonly shown?: string;
}

const COPIED_MS = 2_000;

/** A value to take along. The button appears with JavaScript, since nothing else can reach the clipboard. */
export function Copyable({ label, value, shown }: CopyableProps) {
  const [canCopy, setCanCopy] = useState(false);
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => setCanCopy(navigator.clipboard !== undefined), []);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    await navigator.clipboard.writeText(value);
    setIsCopied(true);
  };
  return (
    <div class="copyable">
      <span class="label">{label}</span>
      <Value value={value} shown={shown} />
      {canCopy && (
        <button type="button" class="quiet small" aria-label={`Copy ${label.toLowerCase()}`} onClick={copy}>
          {isCopied ? 'Copied' : 'Copy'}
        </button>
      )}
    </div>
  );
}

function Value({ value, shown }: { readonly value: string; readonly shown: string | undefined }) {
  if (shown !== undefined) return <span class="figure">{shown}</span>;
  return (
    <details class="whole">
      <summary title={value}>
        <code>{shortened(value)}</code>
      </summary>
      <code class="all">{value}</code>
    </details>
  );
}
