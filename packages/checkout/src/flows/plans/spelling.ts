/** How shops' scripts write what a person typed before they send it. */
export const SPELLINGS = {
  typed: (value: string) => value,
  lower: (value: string) => value.toLowerCase(),
  upper: (value: string) => value.toUpperCase(),
  unspaced: (value: string) => value.replace(/\s/g, ''),
  digits: (value: string) => value.replace(/\D/g, ''),
  /** A phone number as E.164 writes it. */
  international: (value: string) => `+${value.replace(/\D/g, '')}`,
  /** A phone number of North America or Singapore without its country. */
  national: (value: string) => value.replace(/\D/g, '').replace(/^(?:1(?=\d{10}$)|65(?=\d{8}$))/, ''),
} as const;

export type Spelling = keyof typeof SPELLINGS;

/** @example spellingFor('+1 415 555 0100', '14155550100') // 'digits' */
export function spellingFor(detail: string, sent: string): Spelling | null {
  const names = Object.keys(SPELLINGS) as Spelling[];
  return names.find((name) => SPELLINGS[name](detail) === sent) ?? null;
}
