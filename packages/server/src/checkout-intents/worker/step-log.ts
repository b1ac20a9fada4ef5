import type { Step } from '@florin/checkout-browser/driver';
import type { FastifyBaseLogger } from 'fastify';
import type { Queryable } from '../../database/database.ts';
import { currentSpan } from '../../tracing/span.ts';
import { shortened } from '../charges/shortened.ts';
import { packReport, reasonOf } from '../steps/report.ts';
import { insertStep } from '../steps/store.ts';

const STEPS_MAX = 200;
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
    currentSpan()?.addEvent(step.name);
    const at = Date.now();
    this.#written = this.#written
      .then(() => this.#write(step, at))
      .catch((error: unknown) => this.#log.warn({ err: error }, 'a step of a checkout was not written down'));
  };

  /** Waits until everything is in the database. */
  async flush(): Promise<void> {
    await this.#written;
  }

  async #write({ name, detail, screenshot, report }: Step, at: number): Promise<void> {
    const isSmall = screenshot !== undefined && screenshot.byteLength <= SCREENSHOT_BYTES_MAX;
    await insertStep(this.#database, {
      intent_id: this.#intentId,
      at,
      name,
      detail: shortened(detail),
      screenshot: isSmall ? Buffer.from(screenshot) : null,
      reason: report === undefined ? null : reasonOf(report),
      report: report === undefined ? null : packReport(report),
    });
  }
}
