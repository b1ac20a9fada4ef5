import { orderDataSigns } from '@florin/page-reading/outcome/order-data';
import { type OutcomeSign, signOf } from '@florin/page-reading/outcome/outcome-signs';
import { cardComplaintsOn, noticeSigns, signsOn } from '@florin/page-reading/outcome/page-signs';
import { paymentSigns } from '@florin/page-reading/outcome/payment-answer';
import type { AskedPage } from '@florin/page-reading/receipt/page-verdict';
import { findFramedForm, originOf } from '../../explore/payment-form.ts';
import type { Drive } from '../../pool/drive.ts';
import { type FrameSurvey, surveyChildFrames } from '../../survey/survey.ts';
import type { AnswerRecorder } from './record-answers.ts';
import type { Notice, NoticeRecorder } from './record-notices.ts';

/** What was recorded since the press. */
export interface Recorded {
  readonly notices: NoticeRecorder;
  readonly answers: AnswerRecorder;
}

interface Asked {
  readonly page: AskedPage;
  /** What the form of the card complained of before the press. */
  readonly complaints: readonly string[];
  readonly merchantOrigins: ReadonlySet<string>;
  readonly amount: number;
}

/** Everything that was noticed since the press, of a page that has come to rest. */
export async function answerSigns(
  drive: Drive,
  seen: FrameSurvey,
  recorded: Recorded,
  asked: Asked,
): Promise<readonly OutcomeSign[]> {
  const isMerchant = asked.merchantOrigins.has(originOf(seen.url));
  const form = await formSigns(drive, seen, asked);
  const page = isMerchant
    ? [...signsOn(seen, asked.page, asked.amount), ...(await dataSigns(seen, asked))]
    : [];
  return [
    ...form,
    ...page,
    ...goneNotices(recorded.notices.shown(), seen, asked.page),
    ...(await networkSigns(recorded, asked)),
  ];
}

/**
 * What was said on the way and is gone, or was said by a page that was left. What nobody understands is no complaint where the page before
 * had the same on it, as a foot of the site that is called its notices.
 * @example goneNotices([{ url, words: 'Kort avvist' }], seen, before) // [{ name: 'complaint', words: 'Kort avvist' }]
 */
export function goneNotices(
  notices: readonly Notice[],
  { alerts, languages }: Pick<FrameSurvey, 'alerts' | 'languages'>,
  asked: Pick<AskedPage, 'lines'>,
): readonly OutcomeSign[] {
  const before = asked.lines.join(' ');
  return notices
    .filter(({ words }) => !alerts.includes(words))
    .flatMap(({ words }) =>
      noticeSigns(words, languages).filter(({ name }) => name !== 'complaint' || !before.includes(words)),
    );
}

async function formSigns(drive: Drive, seen: FrameSurvey, asked: Asked): Promise<readonly OutcomeSign[]> {
  const form = await findFramedForm(drive, seen);
  if (!form) return [signOf('form_left')];
  const complaint = (await cardComplaints(drive, seen)).find((words) => !asked.complaints.includes(words));
  return [signOf('form_again'), ...(complaint === undefined ? [] : [signOf('card_complaint', complaint)])];
}

/**
 * What the form of a card complains of, on the page and in the frames of its fields.
 * @example await cardComplaints(drive, seen) // ['Your card number is incomplete.']
 */
export async function cardComplaints(drive: Drive, seen: FrameSurvey): Promise<readonly string[]> {
  const frames = [seen, ...(await surveyChildFrames(drive.page))];
  return frames.flatMap(cardComplaintsOn);
}

const SERVER_ERROR = 500;
/** What was sent was read and refused; 401, 403 and 429 may be about who sent it. */
const REFUSED = [400, 402, 422];

async function networkSigns({ answers }: Recorded, { amount }: Asked): Promise<readonly OutcomeSign[]> {
  const statuses = answers.statuses();
  const fetched = await answers.fetched();
  return [
    ...fetched.flatMap((answer) => paymentSigns(answer, { amount })),
    ...(statuses.some((status) => status >= SERVER_ERROR) ? [signOf('shop_broke')] : []),
    ...(REFUSED.includes(statuses.at(-1) ?? 0) ? [signOf('submit_refused')] : []),
  ];
}

const DATA_MAX = 100_000;

async function dataSigns({ frame, url }: FrameSurvey, { page }: Asked): Promise<readonly OutcomeSign[]> {
  if (url === page.url) return [];
  try {
    return orderDataSigns(await frame.evaluate(linkedData, DATA_MAX));
  } catch {
    // A page that is being left describes nothing.
    return [];
  }
}

/** Runs inside the page. */
function linkedData(max: number): string[] {
  return [...document.querySelectorAll('script[type="application/ld+json"]')]
    .slice(0, 10)
    .map(({ textContent }) => (textContent ?? '').slice(0, max));
}
