/** Who buys, as far as the agent says. */
export interface Buyer {
  readonly first_name?: string | undefined;
  readonly last_name?: string | undefined;
  readonly full_name?: string | undefined;
  readonly email?: string | undefined;
  readonly phone_number?: string | undefined;
}

/** @example nameOf({ first_name: 'Ada', last_name: 'Byron' }) // 'Ada Byron' */
export function nameOf(parts: {
  readonly first_name?: string | undefined;
  readonly last_name?: string | undefined;
}): string {
  return [parts.first_name, parts.last_name].filter(Boolean).join(' ');
}

/** What the merchant reads on the session of who bought. */
export function buyerMetadata(buyer: Buyer): Record<string, string | undefined> {
  return {
    buyer_name: buyer.full_name ?? nameOf(buyer),
    buyer_email: buyer.email,
    buyer_phone: buyer.phone_number,
  };
}

/** Without what is not known. */
export function filled(entries: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(Object.entries(entries).filter(([, value]) => value)) as Record<string, string>;
}
