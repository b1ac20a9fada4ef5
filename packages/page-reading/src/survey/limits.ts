/** Everything that is read of a page is bounded: a hostile page may be endless. */
export const SURVEY_LIMITS = {
  controls: 600,
  forms: 60,
  texts: 8_000,
  amounts: 200,
  lines: 400,
  textLength: 160,
} as const;
