import { expect, it } from 'vitest';
import { useBlankPage } from './blank-page.testing.ts';
import { survey } from './survey.ts';

const blank = useBlankPage();

it.each([
  ['<div role="dialog"><footer><button>Checkout</button></footer></div>', false],
  ['<div aria-modal="true"><section><footer><button>Checkout</button></footer></section></div>', false],
  ['<div role="dialog"><nav>Menu</nav><footer><button>Checkout</button></footer></div>', true],
  ['<div><footer><button>Checkout</button></footer></div>', true],
])('the foot of a layer is not that of the site: %s', async (markup, isOfSite) => {
  await blank.page.setContent(`<main><h1>Mug</h1></main>${markup}`);
  const { controls } = await survey(blank.page);
  expect(controls.find(({ text }) => text === 'Checkout')?.isSiteNavigation).toBe(isOfSite);
});
