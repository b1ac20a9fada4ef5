import { chooseTotal } from '@florin/page-reading/money/read-total';
import { expect, it } from 'vitest';
import { useBlankPage } from './blank-page.testing.ts';
import { survey } from './survey.ts';

const blank = useBlankPage();
const radio = (words: string, more = '') =>
  `<tr><td><input type="radio" name="way" ${more}></td><td><label>${words}</label></td></tr>`;

async function amountsWith(ways: string, sending = '4,95 €', total = '23,35 €') {
  await blank.page.setContent(`<!doctype html><html lang="fr"><body><form><table>
<tr><th>Carnet en lin x 1</th><td>18,40 €</td></tr><tr><th>Sous-total</th><td>18,40 €</td></tr>
<tr><th>Livraison</th><td>${sending}</td></tr><tr><th>Frais de livraison</th><td><table>${ways}</table></td></tr>
<tr><th>Total</th><td>${total}</td></tr></table></form></body></html>`);
  const { amounts } = await survey(blank.page);
  return { amounts, total: chooseTotal(amounts, 'eur') };
}

it('a price behind a dash, in the cell beside the mark of a choice, is what that choice costs', async () => {
  const { amounts, total } = await amountsWith(
    radio('Envoi normal - 4,95 €', 'checked') + radio('Express – 12,90 €'),
  );
  const chosen = amounts.flatMap(({ text, isChosen }) => (isChosen === undefined ? [] : [[text, isChosen]]));
  expect(chosen).toEqual([
    ['4,95 €', true],
    ['12,90 €', false],
  ]);
  expect(total).toMatchObject({ kind: 'total', total: { amount: 2335 } });
});

it('what is chosen counts where no row says it once more, or one says something else', async () => {
  const way = (words: string) => radio(words, 'checked');
  const amountOf = async (...[ways, sending, sum]: Parameters<typeof amountsWith>) => {
    const { total } = await amountsWith(ways, sending, sum);
    return total.kind === 'total' ? total.total.amount : null;
  };
  expect(await amountOf(way('Envoi normal - 4,95 €'), 'à choisir', '23,35 €')).toBe(2335);
  expect(await amountOf(way('Assurance - 2,00 €'), '4,95 €', '25,35 €')).toBe(2535);
  expect(await amountOf(way('Assurance - 2,00 €'), '4,95 €', '23,35 €')).toBeNull();
});

it('a minus stays one where no choice stands: beside a discount, or before an amount alone', async () => {
  await blank.page.setContent(`<!doctype html><html lang="fr"><body><table>
<tr><th>Sous-total</th><td>18,40 €</td></tr><tr><td>Remise - 2,00 €</td></tr><tr><th>Bon</th><td>- 1,40 €</td></tr>
<tr><th>Total</th><td>15,00 €</td></tr></table></body></html>`);
  const { amounts } = await survey(blank.page);
  expect(amounts.map(({ text }) => text)).toEqual(['18,40 €', '- 2,00 €', '- 1,40 €', '15,00 €']);
});
