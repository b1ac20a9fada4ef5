import type { Queryable } from '../../database/database.ts';
import { sql } from '../../database/sql.ts';

const RETENTION = '30 days';

export interface StepRow {
  readonly intent_id: string;
  readonly at: number;
  readonly name: string;
  readonly detail: string | null;
  readonly screenshot: Buffer | null;
}

export async function insertStep(database: Queryable, row: StepRow): Promise<void> {
  await database.execute(sql`
    INSERT INTO checkout_steps (intent_id, at, name, detail, screenshot)
    VALUES (${row.intent_id}, ${new Date(row.at)}, ${row.name}, ${row.detail}, ${row.screenshot})`);
}

export async function forgetOldSteps(database: Queryable): Promise<void> {
  await database.execute(sql`DELETE FROM checkout_steps WHERE at < now() - ${RETENTION}::interval`);
}
