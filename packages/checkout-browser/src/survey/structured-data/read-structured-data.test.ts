import { expect, it } from 'vitest';
import { useBlankPage } from '../blank-page.testing.ts';
import { readStructuredData } from './read-structured-data.ts';

const blank = useBlankPage();

const CRUMBS = `<ol itemscope itemtype="https://schema.org/BreadcrumbList"><li itemprop="itemListElement" itemscope itemtype="https://schema.org/ListItem">
<a itemprop="item" href="/"><span itemprop="name">Home</span></a></li></ol>`;
const BRAND =
  '<p itemprop="brand" itemscope itemtype="https://schema.org/Brand"><span itemprop="name">Bee Hive</span></p>';
const OFFER =
  '<p itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="priceCurrency" content="SGD"><link itemprop="availability" href="https://schema.org/InStock"></p>';

it('calls the product by its own name, not by that of a crumb or of a brand', async () => {
  await blank.page.setContent(
    `${CRUMBS}<div itemscope itemtype="https://schema.org/Product">${BRAND}<h1 itemprop="name">Mug</h1>${OFFER}</div>`,
  );
  expect(await readStructuredData(blank.page, { log: () => {} })).toMatchObject({
    title: 'Mug',
    currency: 'sgd',
    isAvailable: true,
  });
});

it('knows no name where only crumbs have one', async () => {
  await blank.page.setContent(`${CRUMBS}<h1>Mug</h1>`);
  expect(await readStructuredData(blank.page, { log: () => {} })).toMatchObject({ title: null });
});
