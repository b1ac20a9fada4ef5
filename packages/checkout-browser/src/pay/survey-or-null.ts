import type { Frame } from 'playwright-core';
import { type Drive, isNavigationError } from '../pool/drive.ts';
import { type FrameSurvey, PageBusyError, survey, surveyChildFrames } from '../survey/survey.ts';

/** What the page shows; null while there is nothing to read. */
export async function surveyOrNull(drive: Drive): Promise<FrameSurvey | null> {
  try {
    return await survey(drive.page);
  } catch (error) {
    // Between two documents there is nothing to read, and a busy page may say something later.
    if (isNavigationError(error) || error instanceof PageBusyError) return null;
    throw error;
  }
}

/** What a frame of the page shows; null where it is gone, or where none is meant. */
export async function surveyIn(drive: Drive, frame: Frame | undefined): Promise<FrameSurvey | null> {
  if (!frame) return null;
  return (await surveyChildFrames(drive.page)).find((framed) => framed.frame === frame) ?? null;
}
