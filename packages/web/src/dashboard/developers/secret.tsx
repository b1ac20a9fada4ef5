import { Copyable } from '../../shell/copyable.tsx';
import { developerWords } from '../../words/dashboard/developer-words.ts';
import { useWords } from '../../words/use-words.ts';

export interface SecretProps {
  readonly title: string;
  readonly value: string;
  readonly note: string;
}

/** Something that is shown once. */
export function Secret({ title, value, note }: SecretProps) {
  const { secret } = useWords(developerWords);
  return (
    <div class="secret" role="status">
      <strong>{title}</strong>
      <code>{value}</code>
      <Copyable label={secret} value={value} shown={note} />
    </div>
  );
}
