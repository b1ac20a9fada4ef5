import { type Drive, isNavigationError } from '../pool/drive.ts';
import { type FrameSurvey, PageBusyError, survey } from '../survey/survey.ts';

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
