import { expect, it } from 'vitest';
import { complaintsOn } from './complaints.ts';
import { field, surveyOf } from './page.testing.ts';

const JAPANESE = { languages: ['ja'] };
const reading = ['セイ', 'メイ'].map((label) => field(label, { name: label, ...JAPANESE }));

function fieldsComplainedOf(alert: string, controls = reading): readonly (string | undefined)[] {
  const seen = surveyOf({ controls, alerts: [alert], ...JAPANESE });
  return complaintsOn(seen).map(({ control }) => control?.label);
}

it('a notice that names the fields of a row one after the other complains of each', () => {
  expect(fieldsComplainedOf('セイを入力してください。メイを入力してください。')).toEqual(['セイ', 'メイ']);
  expect(fieldsComplainedOf('メイを入力してください。')).toEqual(['メイ']);
  expect(fieldsComplainedOf('入力内容に誤りがあります。ご確認ください。')).toEqual([undefined]);
});

it('and one that says more of a field than a sentence complains of it once', () => {
  const phone = [field('Phone number', { languages: ['en'] })];
  const words = 'Phone number is invalid. Please check it.';
  expect(complaintsOn(surveyOf({ controls: phone, alerts: [words] }))).toMatchObject([{ words }]);
});
