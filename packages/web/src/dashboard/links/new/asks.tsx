import { CUSTOM_FIELDS_MAX, type CustomFieldType } from '@florin/wire/payments/buyer/collect';
import { linkWords } from '../../../words/dashboard/link-words.ts';
import { useWords } from '../../../words/use-words.ts';
import { CheckField, SelectField, TextField } from '../../parts/field.tsx';
import type { TypedLink, TypedQuestion } from './link-request.ts';

export interface AsksProps {
  readonly typed: TypedLink;
  readonly onChange: (changes: Partial<TypedLink>) => void;
  /** What is wrong with the field of a parameter. */
  readonly problemAt: (param: string) => string | null;
}

/** @example questionParam(0, 'label') // 'collect[custom_fields][0][label]' */
export const questionParam = (index: number, name: 'label' | 'choices'): string =>
  `collect[custom_fields][${index}][${name}]`;

const NEW_QUESTION: TypedQuestion = { label: '', type: 'text', choices: '', isRequired: true };

/** What the buyer is asked for. */
export function Asks({ typed, onChange, problemAt }: AsksProps) {
  const words = useWords(linkWords);
  const { questions } = typed;
  const setQuestion = (at: number, changes: Partial<TypedQuestion>) =>
    onChange({
      questions: questions.map((question, index) => (index === at ? { ...question, ...changes } : question)),
    });
  return (
    <fieldset class="asks">
      <legend>{words.ask}</legend>
      <div class="side-by-side">
        {(['email', 'name', 'phone', 'shipping'] as const).map((what) => (
          <CheckField
            key={what}
            label={words[what]}
            isChecked={typed[what] || (what === 'name' && typed.shipping)}
            onChange={(isAsked) => onChange({ [what]: isAsked })}
          />
        ))}
      </div>
      {typed.shipping && (
        <TextField
          label={words.countries}
          hint={words.countriesHint}
          problem={problemAt('allowed_countries')}
          value={typed.countries}
          onInput={(event) => onChange({ countries: event.currentTarget.value })}
        />
      )}
      {questions.map((question, index) => (
        <fieldset key={index} class="link-line">
          <TextField
            label={words.question}
            maxLength={120}
            problem={problemAt(questionParam(index, 'label'))}
            value={question.label}
            onInput={(event) => setQuestion(index, { label: event.currentTarget.value })}
          />
          <SelectField
            label={words.answer}
            value={question.type}
            options={Object.entries(words.answers)}
            onInput={(event) => setQuestion(index, { type: event.currentTarget.value as CustomFieldType })}
          />
          {question.type === 'choice' && (
            <TextField
              label={words.choices}
              problem={problemAt(questionParam(index, 'choices'))}
              value={question.choices}
              onInput={(event) => setQuestion(index, { choices: event.currentTarget.value })}
            />
          )}
          <CheckField
            label={words.required}
            isChecked={question.isRequired}
            onChange={(isRequired) => setQuestion(index, { isRequired })}
          />
          <button
            type="button"
            class="quiet small"
            onClick={() => onChange({ questions: questions.filter((_, other) => other !== index) })}
          >
            {words.remove}
          </button>
        </fieldset>
      ))}
      {questions.length < CUSTOM_FIELDS_MAX && (
        <button
          type="button"
          class="quiet small"
          onClick={() => onChange({ questions: [...questions, NEW_QUESTION] })}
        >
          {words.addQuestion}
        </button>
      )}
    </fieldset>
  );
}
