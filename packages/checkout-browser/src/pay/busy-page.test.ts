import { expect, it } from 'vitest';
import type { Drive } from '../pool/drive.ts';
import { PageBusyError } from '../survey/survey.ts';
import { surveyOrNull } from './survey-or-null.ts';

const driveWhosePage = (fails: Error) => {
  const frame = { evaluateHandle: () => Promise.reject(fails) };
  return { page: { mainFrame: () => frame } } as unknown as Drive;
};

it('a page that is too busy to be looked at after the submit may say something later', async () => {
  expect(await surveyOrNull(driveWhosePage(new PageBusyError(15_000)))).toBeNull();
});

it('anything else that breaks is no silence', async () => {
  await expect(surveyOrNull(driveWhosePage(new Error('broken')))).rejects.toThrow('broken');
});
