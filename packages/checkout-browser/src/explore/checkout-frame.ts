import { isStreet } from '@florin/page-reading/fields/field-purpose';
import { showsTotal } from '@florin/page-reading/money/amount-lines';
import { understand } from '@florin/page-reading/page/understand';
import type { Frame, Page } from 'playwright-core';
import { type FrameSurvey, surveyChildFrames } from '../survey/survey.ts';

/**
 * The address of the frame that a checkout stands in, where it is the only one: sellers lay the whole of it over their page, and the
 * same document can be opened as a page. Null where no frame asks who buys beside what it costs: chats and letters ask for an e-mail
 * address, too.
 * @example await checkoutFrame(drive.page) // 'https://checkout.example/overlay?price=41'
 */
export async function checkoutFrame(page: Page): Promise<string | null> {
  const frames = await surveyChildFrames(page);
  const asking = frames.filter(
    (survey) => survey.frame.parentFrame() === page.mainFrame() && isCheckout(survey),
  );
  const [only, ...others] = asking;
  const url = only && others.length === 0 ? only.frame.url() : '';
  return only && /^https?:/.test(url) && (await isLaidOver(page, only.frame)) ? url : null;
}

/**
 * The frame of the page itself that it stands in.
 * @example outermost(cardFrame).url() // 'https://checkout.example/overlay'
 */
export function outermost(frame: Frame): Frame {
  let outer = frame;
  for (let parent = frame.parentFrame(); parent?.parentFrame(); parent = parent.parentFrame()) outer = parent;
  return outer;
}

/**
 * Whether a frame, as that of a card is, stands in the checkout that lies over the page, or is it.
 * @example await isInCheckout(drive.page, cardFrame) // true: what the page behind it could press is not what pays there
 */
export async function isInCheckout(page: Page, frame: Frame): Promise<boolean> {
  return frame.parentFrame() !== null && (await checkoutFrame(page)) === outermost(frame).url();
}

/** Whoever sells lays the checkout over their page; what stands small beside it is somebody else's. */
async function isLaidOver(page: Page, frame: Frame): Promise<boolean> {
  const box = await (await frame.frameElement()).boundingBox();
  const window = page.viewportSize();
  return (
    box !== null && window !== null && box.width * box.height >= SHARE_MIN * window.width * window.height
  );
}

const SHARE_MIN = 0.2;

function isCheckout(survey: FrameSurvey): boolean {
  const { purposes } = understand(survey);
  const asked = [...purposes.values()].flatMap((purpose) =>
    purpose.kind === 'buyer' ? [purpose.field] : [],
  );
  const isPriced = showsTotal(survey.amounts);
  return isPriced && (asked.includes('email') || asked.some(isStreet));
}
