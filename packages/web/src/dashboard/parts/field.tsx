import type {
  ComponentChildren,
  InputHTMLAttributes,
  SelectHTMLAttributes,
  TextareaHTMLAttributes,
} from 'preact';
import { useId } from 'preact/hooks';

interface Described {
  readonly label: string;
  readonly hint?: string | undefined;
  /** What is wrong with it, in words that help. */
  readonly problem?: string | null | undefined;
}

/** What ties an input to its words. */
interface Tied {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean;
}

/**
 * A label, an input, and what helps to fill it in.
 * @example <TextField label="Name" value={name} maxLength={250} onInput={…} problem={problem} />
 */
export function TextField({
  label,
  hint,
  problem,
  ...input
}: Described & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(tied) => <input {...input} {...tied} />}
    </Field>
  );
}

/** @example <TextAreaField label="Description" value={text} rows={3} onInput={…} /> */
export function TextAreaField({
  label,
  hint,
  problem,
  ...area
}: Described & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(tied) => <textarea {...area} {...tied} />}
    </Field>
  );
}

/** @example <SelectField label="Type" value={type} options={[['good', 'A good'], ['service', 'A service']]} onInput={…} /> */
export function SelectField({
  label,
  hint,
  problem,
  options,
  value,
  ...select
}: Described &
  SelectHTMLAttributes<HTMLSelectElement> & { readonly options: readonly (readonly [string, string])[] }) {
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(tied) => (
        <select {...select} {...tied}>
          {options.map(([name, text]) => (
            <option key={name} value={name} selected={name === value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

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

function Field({
  label,
  hint,
  problem,
  children,
}: Described & { readonly children: (tied: Tied) => ComponentChildren }) {
  const id = useId();
  const isWrong = problem != null;
  const words = problem ?? hint;
  const hintId = `${id}-hint`;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({
        id,
        'aria-describedby': words === undefined ? undefined : hintId,
        'aria-invalid': isWrong,
      })}
      {words !== undefined && (
        <p id={hintId} class="hint" data-state={isWrong ? 'wrong' : undefined}>
          {words}
        </p>
      )}
    </div>
  );
}
