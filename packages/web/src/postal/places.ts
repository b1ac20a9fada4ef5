type Named = readonly (readonly [code: string, name: string])[];

/** What a form for addresses offers, in the language of its reader. */
export interface Places {
  readonly countries: Named;
  /** The states of those countries whose addresses name one. */
  readonly states: Readonly<Record<string, Named>>;
}
