import type { PageReport, TakenFor } from '@florin/page-reading/report/page-report';
import type { Queryable } from '../../database/database.ts';
import { unpackReport } from './report.ts';
import { listReportedSteps, type ReportedStepRow } from './store.ts';

/** A step of a checkout with how its page was understood. */
export interface ToldStep extends Pick<ReportedStepRow, 'at' | 'name' | 'detail'> {
  readonly page: PageReport | null;
}

export type Story = readonly ToldStep[];

/** Of any account: for whoever runs the installation. */
export async function readStory(database: Queryable, intentId: string): Promise<Story> {
  const rows = await listReportedSteps(database, intentId);
  return rows.map(({ at, name, detail, report }) => ({ at, name, detail, page: unpackReport(report) }));
}

/**
 * The story in lines: each step, what its page was taken for, what was pressed and why, and what came of it.
 * @example tellStory(story)[0] // '0.0 s  pressed  "Add to cart" on /tea'
 */
export function tellStory(story: Story): readonly string[] {
  const start = story[0]?.at ?? 0;
  return story.flatMap((step, index) => [
    `${((step.at - start) / 1000).toFixed(1)} s  ${step.name}${step.detail === null ? '' : `  ${step.detail}`}`,
    ...(step.page === null ? [] : tellPage(step.page, nextPage(story, index))),
  ]);
}

function nextPage(story: Story, index: number): PageReport | null {
  return story.slice(index + 1).find(({ page }) => page !== null)?.page ?? null;
}

function tellPage(page: PageReport, next: PageReport | null): string[] {
  const { kind, survey, fields, presses, complaints, pressed } = page;
  return [
    `    a page of kind ${kind}: "${survey.heading || survey.title}"`,
    ...complaints.map((words) => `    it complains: "${words}"`),
    ...fields.map((field) => `    asks for ${tellReading(field)}`),
    ...(pressed
      ? [`    pressed as ${tellReading(pressed)}`]
      : presses.map((press) => `    could press ${tellReading(press)}`)),
    ...(pressed
      ? [
          `    expected ${pressed.meaning}; came to ${next ? `a page of kind ${next.kind}` : 'no page that was kept'}`,
        ]
      : []),
  ];
}

function tellReading({ of, meaning, because }: TakenFor): string {
  return `${meaning}: "${of}"${because.length > 0 ? ` (${because.join(', ')})` : ''}`;
}

/** What a case is called that is given to others, and read by `npm run reading -- case.json`. */
export interface ReadingCase {
  readonly object: 'reading_case';
  readonly pages: readonly PageReport[];
}

/** The pages of a story, each once: without its times, its names and its addresses of the day. */
export function caseOf(story: Story): ReadingCase {
  const pages = story.flatMap(({ page }) => page ?? []);
  const known = new Set<string>();
  return {
    object: 'reading_case',
    pages: pages.filter(({ survey }) => {
      const key = JSON.stringify(survey);
      return !known.has(key) && known.add(key);
    }),
  };
}
