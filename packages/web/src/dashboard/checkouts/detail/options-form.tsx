import type { CheckoutIntent } from '@florin/wire/checkout/checkout-intent';
import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import { callAtOnce } from '../../../http/call.ts';
import { useRefusal } from '../../../http/use-problem-text.ts';
import { checkoutWords } from '../../../words/dashboard/checkout-words.ts';
import { useWords } from '../../../words/use-words.ts';
import { useView } from '../../frame/live-view.tsx';
import { SelectField, TextField } from '../../parts/field.tsx';
import { Problem } from '../../parts/states.tsx';
import { useAction } from '../../parts/use-action.ts';
import { answerOf, fieldsIn, keyOf, type OptionField, type Typed } from './option-fields.ts';

export interface OptionsFormProps {
  readonly id: string;
  readonly schema: unknown;
  /** What else can be done. */
  readonly children?: ComponentChildren;
}

/** What the shop asks, as it asks it. */
export function OptionsForm({ id, schema, children }: OptionsFormProps) {
  const { refresh } = useView();
  const words = useWords(checkoutWords);
  const refusal = useRefusal();
  const [typed, setTyped] = useState<Typed>({});
  const fields = fieldsIn(schema);
  const { isBusy, problem, problemAt, run } = useAction(null, fields.map(paramOf));
  const send = (event: Event) => {
    event.preventDefault();
    return run(async () => {
      const answer = answerOf(fields, typed);
      if (!answer.ok) return words.missing(answer.missing);
      const called = await callAtOnce<CheckoutIntent>(`/v1/checkout_intents/${id}/respond`, {
        options: answer.options,
      });
      await refresh();
      return called.ok ? null : refusal(called.problem);
    });
  };
  return (
    <form class="form" onSubmit={send}>
      {fields.map((field) => (
        <Asked
          key={keyOf(field)}
          field={field}
          problem={problemAt(paramOf(field))}
          value={typed[keyOf(field)] ?? ''}
          onChange={(value) => setTyped({ ...typed, [keyOf(field)]: value })}
        />
      ))}
      {problem !== null && <Problem text={problem} />}
      <div class="form-actions">
        {children}
        <button type="submit" class="primary" disabled={isBusy}>
          {isBusy ? words.sending : words.goOn}
        </button>
      </div>
    </form>
  );
}

/** @example paramOf({ path: ['buyer', 'name'] }) // 'options[buyer][name]' */
const paramOf = ({ path }: OptionField): string => `options${path.map((name) => `[${name}]`).join('')}`;

interface AskedProps {
  readonly field: OptionField;
  readonly problem: string | null;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Asked({ field, problem, value, onChange }: AskedProps) {
  const words = useWords(checkoutWords);
  const label = field.isRequired ? field.title : words.optional(field.title);
  const hint = field.description ?? undefined;
  const typing = {
    label,
    hint,
    problem,
    value,
    required: field.isRequired,
    onInput: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  switch (field.kind) {
    case 'none':
      return <p class="notice">{words.nothingToChoose(field.title)}</p>;
    case 'word':
      return <Word field={field} isGiven={value === 'yes'} onChange={onChange} />;
    case 'choice':
      return <SelectField {...typing} options={[['', words.choose], ...field.values.map(pairOf)]} />;
    case 'number':
      return (
        <TextField
          {...typing}
          type="number"
          inputMode="numeric"
          min={field.minimum ?? undefined}
          max={field.maximum ?? undefined}
          step="1"
        />
      );
    case 'secret':
      return (
        <TextField {...typing} type="password" inputMode="numeric" autocomplete="cc-csc" maxLength={4} />
      );
    default:
      return <TextField {...typing} maxLength={field.lengthMax ?? undefined} />;
  }
}

const pairOf = (value: string): readonly [string, string] => [value, value];

interface WordProps {
  readonly field: OptionField;
  readonly isGiven: boolean;
  readonly onChange: (value: string) => void;
}

/** A yes, to exactly what is written beside it. */
function Word({ field, isGiven, onChange }: WordProps) {
  const { buyWithout } = useWords(checkoutWords);
  const id = useId();
  const [value = ''] = field.values;
  return (
    <div class="yes">
      <input
        id={id}
        type="checkbox"
        checked={isGiven}
        required={field.isRequired}
        aria-describedby={`${id}-why`}
        onChange={(event) => onChange(event.currentTarget.checked ? 'yes' : '')}
      />
      <label for={id}>{value === '' ? buyWithout(field.title) : `${field.title}: ${value}`}</label>
      <p id={`${id}-why`} class="hint">
        {field.description}
      </p>
    </div>
  );
}
