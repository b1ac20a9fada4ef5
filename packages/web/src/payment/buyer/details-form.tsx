import { hasPostalCodes } from '@florin/wire/postal/countries';
import type { ComponentChildren, InputHTMLAttributes } from 'preact';
import { useId, useState } from 'preact/hooks';
import { call } from '../../http/call.ts';
import { problemText } from '../../http/problem-words.ts';
import { type BuyerWords, buyerWords } from '../../words/buyer-words.ts';
import { shellWords } from '../../words/shell-words.ts';
import { useWords } from '../../words/use-words.ts';
import { type Asked, detailsIn, fieldName, fieldOf } from '../asked.ts';
import { detailsPath, type PaymentView } from '../payment-view.ts';

export interface DetailsFormProps {
  readonly view: PaymentView;
  readonly asked: Asked;
  /** Whether nothing was said yet. */
  readonly isMissing: boolean;
  /** Whether what was said can still be changed. */
  readonly canChange: boolean;
  /** Whether it is paid already. */
  readonly isLate: boolean;
  readonly onGiven: () => void;
}

interface Trouble {
  readonly field: string | null;
  readonly text: string;
}

/** What the seller needs to know. Once it is said the form folds away, and keeps what was typed for as long as the page is open. */
export function DetailsForm({ view, asked, isMissing, canChange, isLate, onGiven }: DetailsFormProps) {
  const words = useWords(buyerWords);
  const shell = useWords(shellWords);
  const [isBusy, setIsBusy] = useState(false);
  const [isChanging, setIsChanging] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const isOpen = isMissing || isChanging;
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    setTrouble(null);
    const body = detailsIn(asked, new FormData(event.currentTarget as HTMLFormElement));
    const called = await call('POST', detailsPath(view), body);
    setIsBusy(false);
    if (called.ok) {
      setIsChanging(false);
      return onGiven();
    }
    const { problem } = called;
    const field = fieldOf(problem.param);
    const isOver = problem.code.startsWith('checkout_session_');
    const told = isOver ? words.tooLate : field === null ? problemText(problem, shell) : words.check;
    setTrouble({ field, text: told });
  };
  if (!isOpen && !canChange) return null;
  return (
    <section class="details" aria-label={words.title}>
      {!isOpen && (
        <p class="hint given">
          {words.given(view.businessName)}{' '}
          <button type="button" class="as-link" onClick={() => setIsChanging(true)}>
            {words.change}
          </button>
        </p>
      )}
      <form class="details-form" hidden={!isOpen} onSubmit={send}>
        <h2>{isLate ? words.lateTitle : words.title}</h2>
        <Fields asked={asked} words={words} trouble={trouble} />
        {trouble !== null && trouble.field === null && (
          <p class="notice bad" role="alert">
            {trouble.text}
          </p>
        )}
        <button type="submit" class="primary" aria-disabled={isBusy ? true : undefined}>
          {isBusy ? words.sending : isLate ? words.send : words.go}
        </button>
        <p class="hint">{words.why(view.businessName)}</p>
      </form>
    </section>
  );
}

/** What a field has beside its name. */
interface InputMore {
  readonly type?: 'text' | 'email' | 'tel' | 'number';
  readonly autoComplete?: string;
  readonly maxLength?: number;
  readonly step?: number;
}

interface FieldsProps {
  readonly asked: Asked;
  readonly words: BuyerWords;
  readonly trouble: Trouble | null;
}

function Fields({ asked, words, trouble }: FieldsProps) {
  const problemOf = (name: string) => (trouble?.field === name ? trouble.text : null);
  const line = (name: string, label: string, need: 'required' | 'optional', more: InputMore = {}) => (
    <Line
      key={name}
      name={name}
      label={need === 'required' ? label : words.optional(label)}
      required={need === 'required'}
      problem={problemOf(name)}
      {...more}
    />
  );
  return (
    <>
      {asked.email !== null &&
        line('email', words.email, asked.email, { type: 'email', autoComplete: 'email', maxLength: 254 })}
      {asked.name !== null && line('name', words.name, asked.name, { autoComplete: 'name', maxLength: 200 })}
      {asked.countries !== null && (
        <Address asked={asked} countries={asked.countries} words={words} line={line} problemOf={problemOf} />
      )}
      {asked.phone !== null &&
        line('phone', words.phone, asked.phone, { type: 'tel', autoComplete: 'tel', maxLength: 30 })}
      {asked.fields.map((field) => {
        const name = fieldName(field.key);
        const label = field.required ? field.label : words.optional(field.label);
        if (field.type === 'choice')
          return (
            <Choice
              key={name}
              name={name}
              label={label}
              required={field.required}
              options={(field.choices ?? []).map((choice) => [choice, choice] as const)}
              placeholder={words.choose}
              problem={problemOf(name)}
            />
          );
        if (field.type === 'consent')
          return (
            <Consent
              key={name}
              name={name}
              label={label}
              required={field.required}
              problem={problemOf(name)}
            />
          );
        const isNumber = field.type === 'number';
        return line(name, field.label, field.required ? 'required' : 'optional', {
          ...(isNumber ? { type: 'number', step: 1 } : { maxLength: 500 }),
        });
      })}
    </>
  );
}

interface AddressProps {
  readonly asked: Asked;
  readonly countries: NonNullable<Asked['countries']>;
  readonly words: BuyerWords;
  readonly line: (
    name: string,
    label: string,
    need: 'required' | 'optional',
    more?: InputMore,
  ) => ComponentChildren;
  readonly problemOf: (name: string) => string | null;
}

/** In the order of an envelope; which fields there are depends on the country. */
function Address({ asked, countries, words, line, problemOf }: AddressProps) {
  const [country, setCountry] = useState(countries.length === 1 ? countries[0]![0] : '');
  const states = asked.states[country] ?? [];
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
      {line('line1', words.line1, 'required', { autoComplete: 'shipping address-line1', maxLength: 200 })}
      <Line
        name="line2"
        label={words.line2}
        required={false}
        problem={problemOf('line2')}
        autoComplete="shipping address-line2"
        maxLength={200}
      />
      <div class="side-by-side">
        {hasPostalCodes(country) &&
          line('postal_code', words.postalCode, 'required', {
            autoComplete: 'shipping postal-code',
            maxLength: 20,
          })}
        {line('city', words.city, 'required', { autoComplete: 'shipping address-level2', maxLength: 100 })}
      </div>
      {states.length > 0 && (
        <Choice
          name="state"
          label={words.state}
          required
          autoComplete="shipping address-level1"
          options={states}
          placeholder={words.choose}
          problem={problemOf('state')}
        />
      )}
    </>
  );
}

interface Labelled {
  readonly name: string;
  readonly label: string;
  readonly required: boolean;
  readonly problem: string | null;
}

function Line({ label, problem, type = 'text', ...input }: Labelled & InputMore) {
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

function Choice({ label, problem, options, placeholder, value, onChoose, ...select }: ChoiceProps) {
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

function Consent({ label, problem, ...box }: Labelled) {
  const id = useId();
  return (
    <div class="field">
      <label class="consent">
        <input type="checkbox" aria-invalid={problem !== null} {...box} />
        <span>{label}</span>
      </label>
      <Wrong id={id} problem={problem} />
    </div>
  );
}

function Wrong({ id, problem }: { readonly id: string; readonly problem: string | null }) {
  if (problem === null) return null;
  return (
    <p id={`${id}-hint`} class="hint" data-state="wrong" role="alert">
      {problem}
    </p>
  );
}
