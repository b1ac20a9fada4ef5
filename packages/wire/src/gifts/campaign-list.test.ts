import { expect, it } from 'vitest';
import { readCsv, writeCsv } from '../values/csv.ts';
import { ENGLISH_LIST, readCampaignList, totalOf } from './campaign-list.ts';

const readCampaign = (text: string) => readCampaignList(text, 500);
const cellsOf = (text: string) => {
  const csv = readCsv(text);
  return csv.ok && csv.rows.map(({ cells }) => cells);
};

it('a list as spreadsheets write it is read', () => {
  const text =
    '\uFEFFRecipient,Amount,Message\r\nAda,25.00,"Thanks, ""Ada"""\r\n\r\n"Tan, Mei",$1,"Two\nlines"\r\n';
  const campaign = readCampaign(text);
  expect(campaign).toEqual({
    ok: true,
    gifts: [
      { recipient: 'Ada', amount: 2500, message: 'Thanks, "Ada"' },
      { recipient: 'Tan, Mei', amount: 100, message: 'Two\nlines' },
    ],
  });
  expect(campaign.ok && totalOf(campaign.gifts)).toBe(2600);
});

it.each([
  ['', 'name the columns'],
  ['name\nAda', 'amount'],
  ['amount', 'no gift'],
  ['amount\nten', 'Line 2'],
  ['amount\n5\n0', 'Line 3'],
  ['amount\n-5', 'Line 2'],
  ['amount\n1.005', 'Line 2'],
  [`amount\n${'5\n'.repeat(501)}`, 'At most 500'],
  [`amount,message\n5,${'x'.repeat(401)}`, '400 characters'],
  ['amount,name\n5,Ada\n5,"Ada" Lovelace\n5,Mei', 'Line 3 cannot be read'],
  ['amount,name\n5,"Ada\n5,Mei', 'Line 2 cannot be read'],
  ['amount,message\n5,Thanks, Ada', 'Line 2 has too many values'],
  ['amount\n25,00', 'Line 2 has too many values'],
  ['name;amount\nAda;25,00', 'Line 2'],
  ['amount,message\n\n5,"two\nlines"\nten,', 'Line 5'],
])('%j makes no gift at all', (text, words) => {
  const campaign = readCampaign(text);
  expect(campaign).toMatchObject({ ok: false, problem: expect.stringContaining(words) });
});

it('every line that is wrong is told at once, and of very many the first', () => {
  const list = readCampaign('amount,name\nten,Ada\n5,Mei\n-1,Tan\n0,Joe');
  expect(!list.ok && list.problems.map((problem) => problem.slice(0, 6))).toEqual([
    'Line 2',
    'Line 4',
    'Line 5',
  ]);
  const many = readCampaign(`amount\n${'x\n'.repeat(30)}`);
  expect(!many.ok && [many.problems.length, many.problems.at(-1)]).toEqual([21, 'And 10 more lines.']);
});

it('a list from a country with a comma before the cents is read to the cent', () => {
  const german = { ...ENGLISH_LIST, amounts: { ...ENGLISH_LIST.amounts, centsMark: ',' as const } };
  const list = 'Empfänger;Betrag;Nachricht\r\nAda;25,50;Danke, Ada\r\nMei;"1.250,00";\r\n';
  expect(readCampaignList(list, 500, german)).toEqual({
    ok: true,
    gifts: [
      { recipient: 'Ada', amount: 2550, message: 'Danke, Ada' },
      { recipient: 'Mei', amount: 125_000, message: '' },
    ],
  });
});

it('a list with semicolons or tabs is read too', () => {
  expect(cellsOf('a;b\n1,5;x"y')).toEqual([
    ['a', 'b'],
    ['1,5', 'x"y'],
  ]);
  expect(readCampaign('name;amount\nAda;5')).toMatchObject({
    ok: true,
    gifts: [{ recipient: 'Ada', amount: 500 }],
  });
  expect(cellsOf('a\tb\n1\t2')).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ]);
});

it('what is written is read back, and no name becomes a formula', () => {
  const rows = [
    ['name', 'code'],
    ['Tan, "Mei"', '7XK2'],
    ['two\nlines', 'x'],
    [' wide ', 'a;b\tc'],
    ['a "quoted" word', ''],
  ];
  expect(cellsOf(writeCsv(rows))).toEqual(rows);
  expect(writeCsv([['=HYPERLINK("x")', '+1', '-1', '@a']])).toBe(`"'=HYPERLINK(""x"")",'+1,'-1,'@a\r\n`);
  expect(writeCsv([[' =1', '|calc']])).toBe("' =1,'|calc\r\n");
});
