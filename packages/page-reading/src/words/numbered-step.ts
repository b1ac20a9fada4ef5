const NUMBERED = /^\d{1,2}[.):] ?(?=\p{L})(.*)$/u;
const NUMBER = /^\d{1,2}[.):]?$/;
const COUNTED = /^(\d{1,2}) (\p{L}.*)$/u;

/**
 * What a step of a checkout is called that is numbered, on its line or on the one above; null where a line is none.
 * @example numberedStep(['4. Preview'], 0) // 'Preview'
 * @example numberedStep(['4', 'Preview'], 1) // 'Preview'
 * @example numberedStep(['3 Payment', '4 Preview'], 1) // 'Preview'
 */
export function numberedStep(lines: readonly string[], index: number): string | null {
  const line = lines[index]?.trim() ?? '';
  const numbered = NUMBERED.exec(line)?.[1] ?? (NUMBER.test(lines[index - 1]?.trim() ?? '') ? line : null);
  return numbered ?? countedStep(lines, index);
}

/** A bare number may count pieces: beside the step before or after it, it counts steps. */
function countedStep(lines: readonly string[], index: number): string | null {
  const at = (place: number) => COUNTED.exec(lines[place]?.trim() ?? '');
  const [, number, name] = at(index) ?? [];
  const isCountedBy = (place: number, difference: number) =>
    Number(at(place)?.[1] ?? Number.NaN) === Number(number) + difference;
  return name !== undefined && (isCountedBy(index - 1, -1) || isCountedBy(index + 1, 1)) ? name : null;
}
