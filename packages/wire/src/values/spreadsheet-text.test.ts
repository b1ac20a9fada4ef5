import { expect, it } from 'vitest';
import { spreadsheetText } from './spreadsheet-text.ts';

it.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  ' =1',
  '\u00a0=1',
  '\ufeff=1',
  '＝1',
  '|calc',
])('marks %j as text: a spreadsheet would run it', (text) => {
  expect(spreadsheetText(text)).toBe(`'${text}`);
});

it('leaves ordinary text as it is', () => {
  for (const text of ['Tea', 'a=b', '5-6', 'cs_1', '100%', '']) expect(spreadsheetText(text)).toBe(text);
});
