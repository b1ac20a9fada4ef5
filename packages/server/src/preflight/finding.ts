/** What a look at one part of an installation has shown. */
export interface Finding {
  readonly area: string;
  /** `wrong` keeps something from working; `warning` will do for now. */
  readonly level: 'ok' | 'warning' | 'wrong';
  /** What is wrong, and what to do about it. */
  readonly message: string;
}

export const ok = (area: string, message: string): Finding => ({ area, level: 'ok', message });
export const warning = (area: string, message: string): Finding => ({ area, level: 'warning', message });
export const wrong = (area: string, message: string): Finding => ({ area, level: 'wrong', message });

/** All that is wrong, or one line that says that nothing is. */
export function findings(area: string, problems: readonly string[], otherwise: string): Finding[] {
  return problems.length > 0 ? problems.map((problem) => wrong(area, problem)) : [ok(area, otherwise)];
}
