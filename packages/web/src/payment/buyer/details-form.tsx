import { useId, useState } from 'preact/hooks';
import { call } from '../../http/call.ts';
import { problemText } from '../../http/problem-words.ts';
import { useRefusalWords } from '../../http/use-refusal-words.ts';
import {
  AddressFields,
  Choice,
  type InputMore,
  type Labelled,
  Line,
  Wrong,
} from '../../postal/address-fields.tsx';
import { type BuyerWords, buyerWords } from '../../words/buyer-words.ts';
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
  const shell = useRefusalWords();
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
        <AddressFields countries={asked.countries} states={asked.states} problemOf={problemOf} />
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
