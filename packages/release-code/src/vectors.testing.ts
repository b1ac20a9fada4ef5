/** The shape of vectors.json. */
export interface Vectors {
  readonly data_symbols: string;
  readonly check_symbols: string;
  readonly valid: readonly {
    readonly code: string;
    readonly formatted: string;
    readonly spellings: readonly string[];
    readonly check_value: number;
    readonly seed_hex: string;
    readonly verification_key: string;
    readonly message_hex: string;
    readonly signature_hex: string;
  }[];
  readonly invalid: readonly { readonly text: string; readonly reason: string }[];
}
