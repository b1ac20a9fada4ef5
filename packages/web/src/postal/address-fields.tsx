import { hasPostalCodes } from '@florin/wire/postal/countries';
import type { InputHTMLAttributes } from 'preact';
import { useId, useState } from 'preact/hooks';
import { buyerWords } from '../words/buyer-words.ts';
import { useWords } from '../words/use-words.ts';
import type { Places } from './places.ts';

/** What a field has beside its name. */
export interface InputMore {
  readonly type?: 'text' | 'email' | 'tel' | 'number';
  readonly autoComplete?: string;
  readonly maxLength?: number;
  readonly step?: number;
  readonly placeholder?: string;
  /** What stands there at first. */
  readonly defaultValue?: string | undefined;
}

export interface Labelled {
  readonly name: string;
  readonly label: string;
  readonly required: boolean;
  readonly problem: string | null;
}

/** @example <Line name="city" label="City" required problem={null} maxLength={100} /> */
export function Line({ label, problem, type = 'text', ...input }: Labelled & InputMore) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : `${id}-hint`}
        {...({ type, ...input } as InputHTMLAttributes)}
      />
      <Wrong id={id} problem={problem} />
    </div>
  );
}

interface ChoiceProps extends Labelled {
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly placeholder: string;
  readonly autoComplete?: string;
  readonly value?: string;
  readonly onChoose?: (value: string) => void;
}

/** @example <Choice name="country" label="Country" required options={countries} placeholder="Choose…" problem={null} /> */
export function Choice({ label, problem, options, placeholder, value, onChoose, ...select }: ChoiceProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select
        id={id}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : `${id}-hint`}
        onChange={(event) => onChoose?.(event.currentTarget.value)}
        {...select}
      >
        <option value="" selected={value === undefined || value === ''}>
          {placeholder}
        </option>
        {options.map(([code, text]) => (
          <option key={code} value={code} selected={code === value}>
            {text}
          </option>
        ))}
      </select>
      <Wrong id={id} problem={problem} />
    </div>
  );
}

/** What is wrong with a field, below it. */
export function Wrong({ id, problem }: { readonly id: string; readonly problem: string | null }) {
  if (problem === null) return null;
  return (
    <p id={`${id}-hint`} class="hint" data-state="wrong" role="alert">
      {problem}
    </p>
  );
}

export interface AddressFieldsProps extends Places {
  readonly problemOf: (name: string) => string | null;
  /** Of an address that is changed. */
  readonly given?: Partial<Record<AddressField, string | null>>;
}

type AddressField = 'line1' | 'line2' | 'city' | 'state' | 'postal_code' | 'country';

/** In the order of an envelope; which fields there are depends on the country. */
export function AddressFields({ countries, states, problemOf, given = {} }: AddressFieldsProps) {
  const words = useWords(buyerWords);
  const [country, setCountry] = useState(given.country ?? (countries.length === 1 ? countries[0]![0] : ''));
  const statesHere = states[country] ?? [];
  const line = (
    name: AddressField,
    label: string,
    autoComplete: string,
    maxLength: number,
    required = true,
  ) => (
    <Line
      name={name}
      label={label}
      required={required}
      problem={problemOf(name)}
      autoComplete={`shipping ${autoComplete}`}
      maxLength={maxLength}
      defaultValue={given[name] ?? undefined}
    />
  );
  return (
    <>
      <Choice
        name="country"
        label={words.country}
        required
        autoComplete="shipping country"
        options={countries}
        placeholder={words.choose}
        value={country}
        onChoose={setCountry}
        problem={problemOf('country')}
      />
      {line('line1', words.line1, 'address-line1', 200)}
      {line('line2', words.line2, 'address-line2', 200, false)}
      <div class="side-by-side">
        {hasPostalCodes(country) && line('postal_code', words.postalCode, 'postal-code', 20)}
        {line('city', words.city, 'address-level2', 100)}
      </div>
      {statesHere.length > 0 && (
        <Choice
          name="state"
          label={words.state}
          required
          autoComplete="shipping address-level1"
          options={statesHere}
          placeholder={words.choose}
          value={given.state ?? ''}
          problem={problemOf('state')}
        />
      )}
    </>
  );
}

/**
 * What these fields hold, as the service takes it.
 * @example addressIn(new FormData(form)) // { line1: 'Invalidenstr. 1', … }
 */
export function addressIn(form: FormData): Partial<Record<AddressField, string>> {
  const names: AddressField[] = ['line1', 'line2', 'city', 'state', 'postal_code', 'country'];
  return Object.fromEntries(names.map((name) => [name, typedText(form, name)]));
}

/** What is empty was not said. */
export function typedText(form: FormData, name: string): string | undefined {
  const value = form.get(name);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
