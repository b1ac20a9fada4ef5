import type { FetchedAnswer } from '@florin/page-reading/outcome/payment-answer';
import type { Page, Response } from 'playwright-core';

export interface AnswerRecorder {
  /** Data that the page and its frames fetched since the recorder was started. */
  fetched(): Promise<readonly FetchedAnswer[]>;
  /** How the merchant answered what may have changed something there. */
  statuses(): readonly number[];
  stop(): void;
}

const ANSWERS_MAX = 40;
const BODY_MAX = 200_000;
const BODY_MS = 2_000;

/**
 * Keeps the data that a page fetches after the order was sent: a processor's answer tells how a payment went. Nothing of it is kept
 * longer than the drive.
 * @example const answers = recordAnswers(page, isMerchant); … ; await answers.fetched()
 */
export function recordAnswers(page: Page, isMerchant: (url: string) => boolean): AnswerRecorder {
  const bodies: Promise<FetchedAnswer | null>[] = [];
  const statuses: number[] = [];
  const note = (response: Response) => {
    const request = response.request();
    const status = response.status();
    if (request.method() !== 'GET' && isMerchant(response.url()) && statuses.length < ANSWERS_MAX)
      statuses.push(status);
    if (bodies.length < ANSWERS_MAX && isData(response)) bodies.push(bodyOf(response));
  };
  page.on('response', note);
  return {
    fetched: async () => (await Promise.all(bodies)).filter((answer) => answer !== null),
    statuses: () => [...statuses],
    stop: () => {
      page.off('response', note);
    },
  };
}

function isData(response: Response): boolean {
  const { 'content-type': type = '', 'content-length': length = '0' } = response.headers();
  return type.includes('json') && Number(length) <= BODY_MAX;
}

/** Null where it does not come in time, or the page that fetched it is gone. */
async function bodyOf(response: Response): Promise<FetchedAnswer | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), BODY_MS);
  });
  const read = response.text().then(
    (body) => (body.length <= BODY_MAX ? { url: response.url(), body } : null),
    () => null,
  );
  return Promise.race([read, late]).finally(() => clearTimeout(timer));
}
