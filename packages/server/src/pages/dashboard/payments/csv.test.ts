import { expect, it } from 'vitest';
import { csvLine } from './csv.ts';

it('quotes text and leaves numbers and what is missing bare', () => {
  expect(csvLine(['a "b", c', 25.5, null, 'line\nbreak'])).toBe('"a ""b"", c",25.5,,"line\nbreak"\r\n');
});

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
  expect(csvLine([text])).toBe(`"'${text}"\r\n`);
});

it('leaves ordinary text as it is', () => {
  for (const text of ['Tea', 'a=b', '5-6', 'cs_1', '100%']) expect(csvLine([text])).toBe(`"${text}"\r\n`);
});
