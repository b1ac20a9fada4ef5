import { expect, it } from 'vitest';
import { useBlankPage } from './blank-page.testing.ts';
import { survey } from './survey.ts';

const blank = useBlankPage();

it('a failure that is marked by its colour alone is said to the person, other red words are not', async () => {
  await blank.page.setContent(`<div style="color:rgb(185,28,28)">Your card was declined.</div>
<p style="color:oklch(0.505 0.213 27.5)">The payment could not be completed.</p><p>Payments can be declined by your bank.</p>
<p style="color:red">Only 2 left</p><p style="color:green">No errors</p>`);
  expect((await survey(blank.page)).alerts).toEqual([
    'Your card was declined.',
    'The payment could not be completed.',
  ]);
});
