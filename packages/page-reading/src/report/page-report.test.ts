import { expect, it } from 'vitest';
import { readRecording, recordingNames } from '../page/recordings.testing.ts';
import { understand } from '../page/understand.ts';
import { controlOf } from '../survey/control.ts';
import { reportOf } from './page-report.ts';
import { recordSurvey, surveyFrom } from './recorded-survey.ts';

const asIs = (text: string) => text;

it.each(recordingNames())('a report of %s is understood as the page was', (name) => {
  const page = understand(readRecording(name));
  const again = understand(surveyFrom(reportOf(page, asIs).survey));
  expect(again.kind).toBe(page.kind);
  const actions = ({ actions: all }: typeof page) => all.map(({ intent, control }) => [intent, control.text]);
  expect(actions(again)).toEqual(actions(page));
  expect([...again.purposes.values()].length).toBe(page.purposes.size);
});

it('says what was pressed, for what it was taken and why', () => {
  const seen = readRecording('one-page-2-cart');
  const page = understand(seen);
  const [action] = page.actions;
  const { pressed, kind } = reportOf(page, asIs, action!);
  expect(kind).toBe('cart');
  expect(pressed).toMatchObject({ meaning: 'checkout' });
  expect(pressed?.because.join()).toContain('words');
});

it('keeps nothing that was entered, no way to an element and no key of the day', () => {
  const seen = readRecording('one-page-3-checkout');
  const entered = {
    ...seen,
    url: 'https://shop.example/checkout/3f9a0c2b77d1e5?route=checkout/cart&token=8f14e45fceea167a5a36dedd4bea2543',
    lines: ['Deliver to Ada Lovelace'],
    controls: [
      controlOf({
        name: 'name',
        label: 'Name',
        value: 'Ada Lovelace',
        isFilled: true,
        locators: [{ by: 'css', css: '#name' }],
      }),
      controlOf({
        kind: 'select',
        name: 'country',
        options: [{ value: 'GB', label: 'United Kingdom', disabled: false, selected: true }],
      }),
    ],
  };
  const text = JSON.stringify(recordSurvey(entered, (words) => words.replaceAll('Ada Lovelace', '…')));
  expect(text).not.toMatch(/Ada|Lovelace|#name|8f14e45f|3f9a0c2b|"selected":true/);
  expect(text).toContain('route=checkout/cart');
});
