import type { Mandate } from '@florin/wire/accounts/mandate';
import { MandateInput, type Scope } from '@florin/wire/accounts/mandate';
import { typedAmount } from '@florin/wire/values/typed-amount';

/** What a person sets, as they typed it. */
export interface TypedTerms {
  readonly scopes: readonly string[];
  readonly max_amount: string;
  readonly daily_limit: string;
  readonly approval_above: string;
  readonly merchants: string;
  readonly days: string;
}

export const DAYS = [1, 7, 30, 90] as const;

export type ReadTerms =
  | { readonly ok: true; readonly scopes: readonly Scope[]; readonly mandate: Mandate }
  | { readonly ok: false; readonly field: keyof TypedTerms };

/** The mandate that a person agreed to; or the field that they must look at again. No more scopes than were asked for. */
export function readTerms(typed: TypedTerms, asked: readonly Scope[], nowSeconds: number): ReadTerms {
  const scopes = asked.filter((scope) => typed.scopes.includes(scope));
  if (scopes.length === 0) return { ok: false, field: 'scopes' };
  const max = typedAmount(typed.max_amount);
  if (!max.ok) return { ok: false, field: 'max_amount' };
  const daily = typed.daily_limit.trim() === '' ? null : typedAmount(typed.daily_limit);
  if (daily?.ok === false) return { ok: false, field: 'daily_limit' };
  const above = typed.approval_above.trim() === '' ? null : typedAmount(typed.approval_above);
  if (above?.ok === false) return { ok: false, field: 'approval_above' };
  const hosts = typed.merchants
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  const days = DAYS.find((count) => String(count) === typed.days);
  if (days === undefined) return { ok: false, field: 'days' };
  const input = {
    max_amount: max.cents,
    ...(daily && { daily_limit: daily.cents }),
    ...(above && { approval_above: above.cents }),
    ...(hosts.length > 0 && { merchants: hosts }),
    expires_at: nowSeconds + days * 86_400,
  };
  const read = MandateInput.safeParse(input);
  if (!read.success) return { ok: false, field: 'merchants' };
  const mandate: Mandate = {
    max_amount: max.cents,
    daily_limit: daily?.cents ?? null,
    monthly_limit: null,
    merchants: hosts.length > 0 ? hosts : null,
    expires_at: input.expires_at,
    approval_above: above?.cents ?? null,
  };
  return { ok: true, scopes, mandate };
}
