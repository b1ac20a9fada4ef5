import { expect, it } from 'vitest';
import type { Control } from '../survey/control.ts';
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

const radiosOf = (title: string, said: Partial<Control> = {}) =>
  ['Herr', 'Frau', 'Divers'].map((label) =>
    field(label, {
      kind: 'radio',
      name: 'gender',
      group: { key: 'name:gender', title },
      languages: ['de'],
      ...said,
    }),
  );
const openAfter = (alert: string, controls: readonly Control[]) =>
  complaintsOn(surveyOf({ controls: [...controls], alerts: [alert], languages: ['de'] })).map(
    ({ control }) => control?.group?.key,
  );

it.each([
  ['named by its title', 'Die Anrede ist ein Pflichtfeld.', radiosOf('Anrede')],
  ['the only one left open, where the words ask for a choice', 'Bitte wählen Sie eine Anrede.', radiosOf('')],
])('a choice that a notice asks for is complained of: %s', (_, alert, radios) => {
  expect(openAfter(alert, radios)).toEqual(['name:gender']);
});

it('and a list of the margin that says no more than to choose is not what is asked for', () => {
  const makers = field('Bitte wählen Sie ...', {
    kind: 'select',
    name: 'manufacturers_id',
    languages: ['de'],
  });
  expect(openAfter('* Bitte wählen Sie eine Anrede.', [makers, ...radiosOf('Adressangaben')])).toEqual([
    'name:gender',
  ]);
});

it.each([
  ['is answered', 'Bitte wählen Sie eine Anrede.', radiosOf('', { isChecked: true })],
  ['is not asked for: a way to ship is', 'Bitte wählen Sie eine Versandart.', radiosOf('')],
  ['is not asked for: the terms are', 'Bitte wählen Sie, ob Sie den AGB zustimmen.', radiosOf('')],
  [
    'is one of several',
    'Bitte wählen Sie.',
    [...radiosOf(''), ...radiosOf('', { group: { key: 'two', title: '' } })],
  ],
  ['stands beside what is wrong', 'Die Telefonnummer ist ungültig.', radiosOf('')],
])('and none is that %s', (_, alert, radios) => {
  expect(openAfter(alert, radios)).toEqual([undefined]);
});
