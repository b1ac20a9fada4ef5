import { Role } from '@florin/wire/accounts/member';
import { typedAmount } from '@florin/wire/values/typed-amount';
import { amountReadings } from '../../words/amount-words.ts';
import { teamWords } from '../../words/dashboard/team/team-words.ts';
import type { Language } from '../../words/language.ts';
import { useWords } from '../../words/use-words.ts';
import { TextField } from '../parts/field.tsx';

/** Who somebody is and what they may do, as it is typed. */
export interface TypedMember {
  readonly name: string;
  readonly role: Role;
  readonly limit: string;
}

interface RoleFieldsProps {
  readonly typed: TypedMember;
  readonly onChange: (typed: TypedMember) => void;
  readonly limitProblem: string | null;
}

/** A name, a role, and what a role with a limit needs. */
export function RoleFields({ typed, onChange, limitProblem }: RoleFieldsProps) {
  const words = useWords(teamWords);
  return (
    <>
      <TextField
        label={words.name}
        required
        maxLength={60}
        autocomplete="off"
        value={typed.name}
        onInput={(event) => onChange({ ...typed, name: event.currentTarget.value })}
      />
      <fieldset class="choices roles">
        <legend>{words.role}</legend>
        {Role.options.map((role) => (
          <label key={role}>
            <input
              type="radio"
              name="role"
              checked={typed.role === role}
              onChange={() => onChange({ ...typed, role })}
            />
            <span>
              <strong>{words.roles[role]}</strong>
              <small>{words.roleTexts[role]}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {typed.role === 'support' && (
        <TextField
          label={words.refundLimit}
          hint={words.refundLimitHint}
          problem={limitProblem}
          required
          inputMode="decimal"
          autocomplete="off"
          value={typed.limit}
          onInput={(event) => onChange({ ...typed, limit: event.currentTarget.value })}
        />
      )}
    </>
  );
}

export type MemberRequest =
  | {
      readonly ok: true;
      readonly body: { readonly name: string; readonly role: Role; readonly refund_limit?: number };
    }
  | { readonly ok: false; readonly limitProblem: string };

/**
 * The request that was typed.
 * @example memberRequest({ name: 'Maria', role: 'support', limit: '500' }, 'en')
 */
export function memberRequest({ name, role, limit }: TypedMember, language: Language): MemberRequest {
  if (role !== 'support') return { ok: true, body: { name: name.trim(), role } };
  const amount = typedAmount(limit, undefined, amountReadings[language]);
  if (!amount.ok) return { ok: false, limitProblem: amount.problem };
  return { ok: true, body: { name: name.trim(), role, refund_limit: amount.cents } };
}
