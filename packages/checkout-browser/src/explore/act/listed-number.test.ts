import { expect, it } from 'vitest';
import { UNBOUND } from '../../mandate/drive-guard.ts';
import type { Drive } from '../../pool/drive.ts';
import { useBlankPage } from '../../survey/blank-page.testing.ts';
import { survey } from '../../survey/survey.ts';
import { perform } from './perform.ts';

const blank = useBlankPage();

it('a number is chosen from a list by what it shows, whatever the list sends for it', async () => {
  const { page } = blank;
  await page.setContent(
    `<form><label>Quantity <select><option value="0: 0">0<option value="1: 1">1<option value="2: 2">2</select></label></form>`,
  );
  const control = (await survey(page)).controls[0]!;
  page.setDefaultTimeout(3_000);
  expect(await perform({ page, guard: UNBOUND } as Drive, { kind: 'select', control, value: '2' })).toBe(
    true,
  );
  expect(await page.inputValue('select')).toBe('2: 2');
});
