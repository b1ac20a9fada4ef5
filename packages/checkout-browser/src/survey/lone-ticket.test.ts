import { addButton } from '@florin/page-reading/product/product-controls';
import { expect, it } from 'vitest';
import { useBlankPage } from './blank-page.testing.ts';
import { survey } from './survey.ts';

const blank = useBlankPage();
const page = (
  first: number,
) => `<h1>Harbour concert</h1><form><div class="card"><h3>Day ticket</h3><p>$ 25.00</p>
<label>Quantity <select>${[0, 1, 2].map((count) => `<option${count === first ? ' selected' : ''}>${count}`).join('')}</select></label></div>
<button>Go on</button></form>`;

it('the only ticket of a page is counted in its row, and bought by the button of its form', async () => {
  await blank.page.setContent(page(0));
  const seen = await survey(blank.page);
  const count = seen.controls.find(({ kind }) => kind === 'select');
  expect(count?.row).toMatch(/^Day ticket \$ 25\.00/);
  expect(addButton(seen)?.text).toBe('Go on');
});

it('a list that holds one already may be that of a cart', async () => {
  await blank.page.setContent(page(1));
  const count = (await survey(blank.page)).controls.find(({ kind }) => kind === 'select');
  expect(count?.row).toBe('');
});
