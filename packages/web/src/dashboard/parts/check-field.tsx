import { useId } from 'preact/hooks';

export interface CheckFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

/** A box to tick, and what it means. @example <CheckField label="Email" isChecked={email} onChange={setEmail} /> */
export function CheckField({ label, hint, isChecked, onChange }: CheckFieldProps) {
  const id = useId();
  return (
    <div class="check-field">
      <label>
        <input
          type="checkbox"
          checked={isChecked}
          aria-describedby={hint === undefined ? undefined : id}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        <span>{label}</span>
      </label>
      {hint !== undefined && (
        <p id={id} class="hint">
          {hint}
        </p>
      )}
    </div>
  );
}
