import type { Queryable } from '../../database/database.ts';
import { forgetRows } from '../../database/forget.ts';
import { sql } from '../../database/sql.ts';

const RETENTION = '30 days';

export interface StepRow {
  readonly intent_id: string;
  readonly at: number;
  readonly name: string;
  readonly detail: string | null;
  readonly screenshot: Buffer | null;
  readonly reason: string | null;
  /** As `packReport` made it. */
  readonly report: Buffer | null;
}

export async function insertStep(database: Queryable, row: StepRow): Promise<void> {
  await database.execute(sql`
    INSERT INTO checkout_steps (intent_id, at, name, detail, screenshot, reason, report)
    VALUES (${row.intent_id}, ${new Date(row.at)}, ${row.name}, ${row.detail}, ${row.screenshot}, ${row.reason}, ${row.report})`);
}

/** More than any intent is given; what is beyond is not shown. */
export const STEPS_SHOWN_MAX = 500;

export interface ShownStepRow {
  /** Of all steps of the installation. */
  readonly number: number;
  readonly at: number;
  readonly name: string;
  readonly detail: string | null;
  readonly reason: string | null;
  readonly has_screenshot: boolean;
}

/** The steps of an intent, oldest first, and one more where there are more than are shown. */
export async function listSteps(database: Queryable, intentId: string): Promise<readonly ShownStepRow[]> {
  return database.query<ShownStepRow>(sql`
    SELECT number, at, name, detail, reason, screenshot IS NOT NULL AS has_screenshot FROM checkout_steps
    WHERE intent_id = ${intentId} ORDER BY number LIMIT ${STEPS_SHOWN_MAX + 1}`);
}

export type ReportedStepRow = Pick<StepRow, 'at' | 'name' | 'detail' | 'report'>;

/** The same with how their pages were understood, of an intent of any account: for whoever runs the installation. */
export async function listReportedSteps(
  database: Queryable,
  intentId: string,
): Promise<readonly ReportedStepRow[]> {
  return database.query<ReportedStepRow>(sql`
    SELECT at, name, detail, report FROM checkout_steps
    WHERE intent_id = ${intentId} ORDER BY number LIMIT ${STEPS_SHOWN_MAX}`);
}

export async function findScreenshot(
  database: Queryable,
  intentId: string,
  number: number,
): Promise<Buffer | null> {
  const row = await database.first<{ screenshot: Buffer | null }>(sql`
    SELECT screenshot FROM checkout_steps WHERE intent_id = ${intentId} AND number = ${number}`);
  return row?.screenshot ?? null;
}

export async function forgetOldSteps(database: Queryable): Promise<void> {
  await forgetRows(database, 'checkout_steps', sql`at < now() - ${RETENTION}::interval`);
}
