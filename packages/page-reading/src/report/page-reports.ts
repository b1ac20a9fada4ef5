import type { Page } from '../page/understand.ts';
import type { Choice } from '../purchase.ts';
import type { Control } from '../survey/control.ts';
import { type PageReport, reportOf } from './page-report.ts';
import { redact } from './redact.ts';

/** Writes down how pages were understood, without what their buyer has told the shop. */
export class PageReports {
  #choice: Choice | null = null;

  /** From now on it is this buyer who is not told of. */
  buysFor(choice: Choice): void {
    this.#choice = choice;
  }

  /** @example drive.context.log({ name: 'stuck', ...drive.reports.of(page) }) */
  of(
    page: Page,
    pressed?: { readonly control: Control; readonly intent: string },
  ): { readonly report: PageReport } {
    return { report: reportOf(page, (text) => redact(text, this.#choice), pressed ?? null) };
  }
}
