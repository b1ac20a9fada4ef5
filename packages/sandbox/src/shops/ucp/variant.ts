import type { Random } from '../../random.ts';

export const UCP_VERSIONS = ['2026-01-11', '2026-01-23', '2026-04-08', '2026-08-25'] as const;
export type UcpVersion = (typeof UCP_VERSIONS)[number];

/** How a merchant takes cards: through the processor's tokenizer, as they are, or only on its own pages. */
export type UcpPayment = 'tokenizer' | 'raw' | 'redirect';

export interface UcpVariant {
  readonly version: UcpVersion;
  readonly transport: 'rest' | 'mcp';
  readonly payment: UcpPayment;
  /** Whether the API has an origin of its own, beside that of the pages. */
  readonly api: 'with_pages' | 'own_origin';
  /** What buyers must be told before they complete; null where there is nothing. */
  readonly warning: { readonly code: string; readonly content: string } | null;
  /** Buyers prove their age on a page of the merchant before anything is sold to them. */
  readonly asksForAge: boolean;
}

export function makeUcpVariant(random: Random): UcpVariant {
  return {
    version: random.pick(UCP_VERSIONS),
    transport: random.pick(['rest', 'rest', 'mcp']),
    payment: random.pick(['tokenizer', 'raw', 'redirect']),
    api: 'with_pages',
    warning: null,
    asksForAge: false,
  };
}

/** 2026-01-11 has lists where later versions have maps, and wants currency and payment from the platform. */
export function isFirst({ version }: UcpVariant): boolean {
  return version === '2026-01-11';
}

/** Before 2026-04-08 requests carry `Request-Signature`, and errors have no shape of their own. */
export function isEarly({ version }: Pick<UcpVariant, 'version'>): boolean {
  return version <= '2026-01-23';
}

/** From 2026-08-25 on there are actions, typed destinations, and credentials of type `pan`. */
export function isLate({ version }: UcpVariant): boolean {
  return version === '2026-08-25';
}
