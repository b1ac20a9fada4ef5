import { typedAmount } from '@florin/wire/values/typed-amount';
import { amountReadings } from '../../words/amount-words.ts';
import { developerWords } from '../../words/dashboard/developer-words.ts';
import type { DashboardLanguage } from '../../words/language.ts';

/** What was typed into the form of a new key. */
export interface NewKey {
  readonly name: string;
  readonly scopes: readonly string[];
  readonly max_amount: string;
  readonly daily_limit: string;
  readonly monthly_limit: string;
  readonly approval_above: string;
  readonly merchants: string;
}

export const NOTHING_TYPED: NewKey = {
  name: '',
  scopes: [],
  max_amount: '',
  daily_limit: '',
  monthly_limit: '',
  approval_above: '',
  merchants: '',
};

export const SCOPES = ['read', 'payments', 'gifts', 'checkout', 'merchant_accounts'] as const;

export const LIMITS = ['max_amount', 'daily_limit', 'monthly_limit', 'approval_above'] as const;

export type KeyRequest =
  | { readonly ok: true; readonly body: Record<string, unknown> }
  | { readonly ok: false; readonly problem: string };

/**
 * The request that a filled-in form stands for. Nothing typed means no limit, never a limit of nothing.
 * @example keyRequest({ ...NOTHING_TYPED, name: 'Agent', daily_limit: '20' }, 'en')
 */
export function keyRequest(typed: NewKey, language: DashboardLanguage): KeyRequest {
  const mandate: Record<string, unknown> = {};
  for (const name of LIMITS) {
    if (typed[name].trim() === '') continue;
    const amount = typedAmount(typed[name], undefined, amountReadings[language]);
    if (!amount.ok)
      return { ok: false, problem: `${developerWords[language].limits[name]}: ${amount.problem}` };
    mandate[name] = amount.cents;
  }
  const merchants = typed.merchants
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((host) => host !== '');
  if (merchants.length > 0) mandate.merchants = merchants;
  const name = typed.name.trim();
  return {
    ok: true,
    body: {
      ...(name !== '' && { name }),
      ...(typed.scopes.length > 0 && { scopes: typed.scopes }),
      ...(Object.keys(mandate).length > 0 && { mandate }),
    },
  };
}
