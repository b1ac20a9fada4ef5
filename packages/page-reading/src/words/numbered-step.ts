const NUMBERED = /^\d{1,2}[.):] ?(?=\p{L})(.*)$/u;
const NUMBER = /^\d{1,2}[.):]?$/;

/**
 * What a step of a checkout is called that is numbered, on its line or on the one above; null where a line is none.
 * @example numberedStep(['4. Preview'], 0) // 'Preview'
 * @example numberedStep(['4', 'Preview'], 1) // 'Preview'
 */
export function numberedStep(lines: readonly string[], index: number): string | null {
  const line = lines[index]?.trim() ?? '';
  return NUMBERED.exec(line)?.[1] ?? (NUMBER.test(lines[index - 1]?.trim() ?? '') ? line : null);
}
