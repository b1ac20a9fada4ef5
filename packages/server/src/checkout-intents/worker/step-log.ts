import type { Step } from '@florin/checkout/driver';
import type { FastifyBaseLogger } from 'fastify';
import type { Queryable } from '../../database/database.ts';
import { sql } from '../../database/sql.ts';
import { redact } from '../../http/observe/log.ts';

const STEPS_MAX = 200;
const DETAIL_LENGTH_MAX = 1_000;
const SCREENSHOT_BYTES_MAX = 1_000_000;

/** Writes down what is done for one intent while it is done, so that a crash leaves everything up to it. */
export class StepLog {
  readonly #database: Queryable;
  readonly #log: FastifyBaseLogger;
  readonly #intentId: string;
  #count = 0;
  #written: Promise<unknown> = Promise.resolve();

  constructor(database: Queryable, log: FastifyBaseLogger, intentId: string) {
    this.#database = database;
    this.#log = log;
    this.#intentId = intentId;
  }

  add = (step: Step): void => {
    if (this.#count++ >= STEPS_MAX) return;
    const at = Date.now();
    this.#written = this.#written
      .then(() => this.#write(step, at))
      .catch((error: unknown) => this.#log.warn({ err: error }, 'a step of a checkout was not written down'));
  };

  /** Waits until everything is in the database. */
  async flush(): Promise<void> {
    await this.#written;
  }

  async #write({ name, detail, screenshot }: Step, at: number): Promise<void> {
    const picture =
      screenshot && screenshot.byteLength <= SCREENSHOT_BYTES_MAX ? Buffer.from(screenshot) : null;
    await this.#database.query(sql`
      INSERT INTO checkout_steps (intent_id, at, name, detail, screenshot)
      VALUES (${this.#intentId}, ${new Date(at)}, ${name}, ${shortened(detail)}, ${picture})`);
  }
}

/** What goes wrong is told by merchants' pages; nothing of it may look like a card. */
export function shortened(detail: string | undefined): string | null {
  return detail === undefined ? null : redact(detail).replaceAll('\u0000', '').slice(0, DETAIL_LENGTH_MAX);
}

export interface StepRow {
  readonly at: number;
  readonly name: string;
  readonly detail: string | null;
  readonly screenshot: Buffer | null;
}

/**
 * What was done for an intent, oldest first.
 * @example const steps = await stepsOf(database, accountId, 'ci_01k9…')
 */
export async function stepsOf(
  database: Queryable,
  accountId: string,
  intentId: string,
): Promise<readonly StepRow[]> {
  return await database.query<StepRow>(sql`
    SELECT at, name, detail, screenshot FROM checkout_steps
    WHERE intent_id = (SELECT id FROM checkout_intents WHERE account_id = ${accountId} AND id = ${intentId})
    ORDER BY number`);
}
