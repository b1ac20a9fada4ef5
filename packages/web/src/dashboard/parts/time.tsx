import { useEffect, useState } from 'preact/hooks';
import { frameWords } from '../../words/dashboard/frame-words.ts';
import { useWords } from '../../words/use-words.ts';

/** To the minute, where the reader is; in UTC until a script knows where that is. Both take the same room. */
export function Time({ seconds }: { readonly seconds: number | null }) {
  const { never } = useWords(frameWords);
  const [isLocal, setIsLocal] = useState(false);
  useEffect(() => setIsLocal(true), []);
  if (seconds === null) return <>{never}</>;
  const date = new Date(seconds * 1000);
  return (
    <time class="moment" dateTime={date.toISOString()} title={isLocal ? date.toLocaleString() : undefined}>
      {isLocal ? localText(date) : date.toISOString().slice(0, 16).replace('T', ' ')}
    </time>
  );
}

function localText(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}
