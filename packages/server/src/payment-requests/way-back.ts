import type { ReturnAfter } from '@florin/wire/payments/way-back';
import { PAID_ID_PLACEHOLDER } from '@florin/wire/values/return-url';

/** Columns of links, sessions and intents. */
export interface WayBackRow {
  readonly success_url: string | null;
  readonly cancel_url: string | null;
  /** Null means `settled`. */
  readonly return_after: ReturnAfter | null;
}

export interface WayBackInput {
  readonly success_url?: string | undefined;
  readonly cancel_url?: string | undefined;
  readonly return_after?: ReturnAfter | undefined;
}

export function draftWayBack({ success_url, cancel_url, return_after }: WayBackInput): WayBackRow {
  return {
    success_url: success_url ?? null,
    cancel_url: cancel_url ?? null,
    return_after: return_after ?? null,
  };
}

/** Where buyers of an account go where nothing else is said. */
export interface ReturnDefaults {
  readonly default_success_url: string | null;
  readonly default_cancel_url: string | null;
}

/** @example withDefaults(draftWayBack(body), account) */
export function withDefaults(wayBack: WayBackRow, account: ReturnDefaults): WayBackRow {
  return {
    ...wayBack,
    success_url: wayBack.success_url ?? account.default_success_url,
    cancel_url: wayBack.cancel_url ?? account.default_cancel_url,
  };
}

export function presentWayBack({ success_url, cancel_url, return_after }: WayBackRow) {
  return { success_url, cancel_url, return_after: return_after ?? ('settled' as const) };
}

/** @example returnUrlOf('https://shop.example/thanks?id={CHECKOUT_SESSION_ID}', 'cs_01k9…') */
export function returnUrlOf(template: string | null, id: string): string | null {
  if (template === null) return null;
  // Clients that build their urls with a parser send the braces encoded.
  const encoded = encodeURIComponent(PAID_ID_PLACEHOLDER);
  return template.replaceAll(PAID_ID_PLACEHOLDER, id).replaceAll(encoded, id);
}
