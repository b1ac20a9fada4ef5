import type { Frame, Page } from 'playwright-core';
import { surveyDocument } from './survey-document.ts';

/** One way of finding an element again. Data, so that a learned flow can keep several for each step. */
export type Locator =
  | { readonly by: 'css'; readonly css: string }
  | { readonly by: 'label'; readonly label: string }
  | { readonly by: 'role'; readonly role: 'button' | 'link' | 'radio' | 'checkbox'; readonly name: string };

export type ControlKind = 'text' | 'select' | 'checkbox' | 'radio' | 'button' | 'link';

export interface ControlOption {
  readonly value: string;
  readonly label: string;
  readonly disabled: boolean;
  readonly selected: boolean;
}

/** Something a person could use on the page, as a person would perceive it. */
export interface Control {
  readonly kind: ControlKind;
  readonly inputType: string;
  readonly name: string;
  readonly id: string;
  readonly autocomplete: string;
  readonly label: string;
  readonly text: string;
  /** Empty for card fields and passwords: a survey never carries a secret. */
  readonly value: string;
  readonly isFilled: boolean;
  readonly isChecked: boolean;
  readonly isRequired: boolean;
  readonly isDisabled: boolean;
  readonly isSoldOut: boolean;
  readonly options: readonly ControlOption[];
  /** What the control belongs to: radios and swatches of one choice share it. */
  readonly group: { readonly key: string; readonly title: string } | null;
  readonly href: string;
  /** Where its form would send it; null outside forms. */
  readonly formAction: string | null;
  /** Part of the page's furniture (navigation, header, footer) rather than of its purpose. */
  readonly isFurniture: boolean;
  readonly isInDialog: boolean;
  readonly locators: readonly Locator[];
}

/** A visible amount with the words that name it: `Shipping` and `$4.99`. */
export interface AmountRow {
  readonly label: string;
  readonly text: string;
}

export interface DocumentSurvey {
  readonly url: string;
  readonly title: string;
  readonly controls: readonly Control[];
  readonly amounts: readonly AmountRow[];
  readonly alerts: readonly string[];
  readonly lines: readonly string[];
}

export interface FrameSurvey extends DocumentSurvey {
  readonly frame: Frame;
}

/** Everything that is read of a page is bounded: a hostile page may be endless. */
export const SURVEY_LIMITS = {
  controls: 600,
  texts: 8_000,
  amounts: 200,
  lines: 400,
  textLength: 160,
} as const;

const FRAMES_MAX = 12;
const FRAME_TIMEOUT_MS = 5_000;

/**
 * Reads what a person sees in the main document.
 * @example (await survey(page)).controls.filter(({ kind }) => kind === 'button')
 */
export async function survey(page: Page): Promise<FrameSurvey> {
  return surveyFrame(page.mainFrame());
}

/** Child frames that are visible, for card fields and challenges; a frame that is leaving is left out. */
export async function surveyChildFrames(page: Page): Promise<FrameSurvey[]> {
  const frames = page.frames().filter((frame) => frame !== page.mainFrame());
  const surveys = await Promise.all(frames.slice(0, FRAMES_MAX).map(surveyVisibleFrame));
  return surveys.filter((found) => found !== null);
}

async function surveyVisibleFrame(frame: Frame): Promise<FrameSurvey | null> {
  try {
    if (!(await isFrameVisible(frame))) return null;
    return await surveyFrame(frame);
  } catch {
    // A frame can be removed while it is looked at: then there is nothing in it to use.
    return null;
  }
}

async function isFrameVisible(frame: Frame): Promise<boolean> {
  const element = await frame.frameElement();
  const isVisible = await element.isVisible();
  await element.dispose();
  const parent = frame.parentFrame();
  return isVisible && (parent === null || parent.parentFrame() === null || isFrameVisible(parent));
}

async function surveyFrame(frame: Frame): Promise<FrameSurvey> {
  const document = await withTimeout(frame.evaluate(surveyDocument, SURVEY_LIMITS), FRAME_TIMEOUT_MS);
  return { ...document, frame };
}

async function withTimeout<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`the page did not answer within ${timeoutMs} ms`)), timeoutMs);
  });
  work.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
