import { Copyable } from '../../shell/copyable.tsx';

export interface SecretProps {
  readonly title: string;
  readonly value: string;
  readonly note: string;
}

/** Something that is shown once. */
export function Secret({ title, value, note }: SecretProps) {
  return (
    <div class="secret" role="status">
      <strong>{title}</strong>
      <code>{value}</code>
      <Copyable label="Secret" value={value} shown={note} />
    </div>
  );
}
