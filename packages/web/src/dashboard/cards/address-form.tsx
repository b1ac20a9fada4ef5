import type { Address } from '@florin/wire/checkout/address';
import { postalCodeExample } from '@florin/wire/postal/countries';
import { useState } from 'preact/hooks';
import { call, type Problem as Refusal } from '../../http/call.ts';
import { useProblemText } from '../../http/use-problem-text.ts';
import { fieldOf } from '../../payment/asked.ts';
import { AddressFields, addressIn, Line, typedText } from '../../postal/address-fields.tsx';
import type { Places } from '../../postal/places.ts';
import { buyerWords } from '../../words/buyer-words.ts';
import { addressWords } from '../../words/dashboard/address-words.ts';
import { frameWords } from '../../words/dashboard/frame-words.ts';
import { useWords } from '../../words/use-words.ts';
import { Problem } from '../parts/states.tsx';
import { useAction } from '../parts/use-action.ts';

export interface AddressFormProps extends Places {
  /** What is changed; left out where it is new. */
  readonly address?: Address;
  readonly onSaved: () => void;
}

/** The same form keeps an address and changes one. */
export function AddressForm({ address, countries, states, onSaved }: AddressFormProps) {
  const words = useWords(addressWords);
  const buyer = useWords(buyerWords);
  const { save } = useWords(frameWords);
  const told = useProblemText();
  const [wrong, setWrong] = useState<{ readonly field: string; readonly text: string } | null>(null);
  const { isBusy, problem, run } = useAction();
  const problemOf = (name: string) => (wrong?.field === name ? wrong.text : null);
  const textFor = (field: string, { code }: Refusal, form: FormData) => {
    const { country = '', postal_code = '' } = addressIn(form);
    const example = field === 'postal_code' ? postalCodeExample(country, postal_code) : null;
    if (example !== null) return words.postalCodeLike(example);
    return code === 'parameter_missing' ? words.missing : buyer.check;
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    setWrong(null);
    await run(async () => {
      const path = address === undefined ? '/v1/addresses' : `/v1/addresses/${address.id}`;
      const called = await call<Address>('POST', path, bodyIn(form));
      if (called.ok) {
        onSaved();
        return null;
      }
      const field = fieldOf(called.problem.param);
      if (field === null) return told(called.problem);
      setWrong({ field, text: textFor(field, called.problem, form) });
      return null;
    });
  };
  const line = (name: 'nickname' | 'name' | 'email' | 'phone', label: string, more: object) => (
    <Line
      name={name}
      label={label}
      required={name === 'nickname' || name === 'name'}
      problem={problemOf(name)}
      defaultValue={address?.[name] ?? undefined}
      {...more}
    />
  );
  return (
    <form class="form" onSubmit={submit}>
      {line('nickname', words.nickname, {
        maxLength: 60,
        autoComplete: 'off',
        placeholder: words.nicknameExample,
      })}
      {line('name', words.name, { maxLength: 200, autoComplete: 'shipping name' })}
      <AddressFields
        countries={countries}
        states={states}
        problemOf={problemOf}
        {...(address !== undefined && { given: address.address })}
      />
      <div class="side-by-side">
        {line('email', words.email, { type: 'email', maxLength: 254, autoComplete: 'email' })}
        {line('phone', words.phone, { type: 'tel', maxLength: 30, autoComplete: 'tel' })}
      </div>
      <p class="hint">{words.contactHint}</p>
      {problem !== null && <Problem text={problem} />}
      <div class="form-actions">
        <button type="submit" class="primary" disabled={isBusy}>
          {save}
        </button>
      </div>
    </form>
  );
}

/** What is empty is cleared. */
function bodyIn(form: FormData): object {
  const text = (name: string) => typedText(form, name) ?? null;
  return {
    nickname: typedText(form, 'nickname'),
    name: text('name'),
    email: text('email'),
    phone: text('phone'),
    address: addressIn(form),
  };
}
