import { useEffect, useState } from 'preact/hooks';
import { shellWords } from '../words/shell-words.ts';
import { useWords } from '../words/use-words.ts';
import { shortened } from './shortened.ts';

export interface CopyableProps {
  readonly label: string;
  /** What is copied. */
  readonly value: string;
  /** What is shown; an address is shortened, and whole on demand. */
  readonly shown?: string;
}

const SHOWN_MS = 2_000;
const LABELS = { idle: 'copy', copied: 'copied', failed: 'notCopied' } as const;

/** A value to take along. The button appears with JavaScript, since nothing else can reach the clipboard. */
export function Copyable({ label, value, shown }: CopyableProps) {
  const words = useWords(shellWords);
  const [canCopy, setCanCopy] = useState(false);
  const [state, setState] = useState<keyof typeof LABELS>('idle');
  useEffect(() => setCanCopy(navigator.clipboard !== undefined), []);
  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);
  // A browser may refuse the clipboard to a page; the value is there to be selected by hand.
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setState('copied'),
      () => setState('failed'),
    );
  return (
    <div class="copyable">
      <span class="label">{label}</span>
      <Value value={value} shown={shown} />
      {canCopy && (
        <button type="button" class="quiet small" aria-label={words.copyWhat(label)} onClick={copy}>
          {words[LABELS[state]]}
        </button>
      )}
    </div>
  );
}

function Value({ value, shown }: { readonly value: string; readonly shown: string | undefined }) {
  // What is shown whole may be long, and breaks anywhere.
  if (shown === value) return <span class="all">{value}</span>;
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
