import { readFileSync } from 'node:fs';
import type { Frame, Page } from 'playwright-core';
import type { DocumentSurvey } from './document-survey.ts';

export interface FrameSurvey extends DocumentSurvey {
  readonly frame: Frame;
}

/**
 * The folder `in-page` as one expression. Built into `dist`, which lies as far from the sources as from itself, so that
 * tests from source and the built package find the same file.
 */
const PAGE_SCRIPT = readFileSync(
  new URL('../../../dist/browser/survey/page-script.js', import.meta.url),
  'utf8',
);

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
  const document = await withTimeout(frame.evaluate<DocumentSurvey>(PAGE_SCRIPT), FRAME_TIMEOUT_MS);
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
