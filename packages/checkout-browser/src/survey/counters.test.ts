import { goodsRows } from '@florin/page-reading/product/goods-rows';
import { addingControls, quantityField } from '@florin/page-reading/product/product-controls';
import { variantGroups } from '@florin/page-reading/product/variants';
import { describe, expect, it } from 'vitest';
import { useBlankPage } from './blank-page.testing.ts';
import { survey } from './survey.ts';

const blank = useBlankPage();
const ICON = '<svg width="16" height="16"><path d="M0 8h16"/></svg>';

async function quantityIn(markup: string) {
  await blank.page.setContent(`<main><h1>Shirt</h1>${markup}<button>Add to cart</button></main>`);
  const seen = await survey(blank.page);
  const field = quantityField(seen);
  const words = seen.controls.filter(({ kind }) => kind === 'button').map(({ text }) => text);
  return field && { value: field.value, isReadOnly: field.isReadOnly, words };
}

describe('a quantity is read without a box for it', () => {
  it.each([
    ['between signs', '<div><button>-</button><span>2</span><button>+</button></div>', ['-', '+']],
    [
      'between signs, with its name beside them',
      '<div>Anzahl <button>−</button><input name="q" value="2" size="2" readonly><button>+</button></div>',
      ['−', '+'],
    ],
    [
      'between pictures, each in a form of its own',
      `<div><form><button>${ICON}</button></form><span>2</span><form><button>${ICON}</button></form></div>`,
      ['−', '+'],
    ],
    [
      'between buttons that look like a choice',
      '<div class="options"><button data-option>-</button><b>2</b><button data-option>+</button></div>',
      ['-', '+'],
    ],
    [
      'between buttons with names',
      `<div><p><button aria-label="Decrease quantity">${ICON}</button></p><div>2</div><p><button aria-label="Increase quantity">${ICON}</button></p></div>`,
      ['Decrease quantity', 'Increase quantity'],
    ],
  ])('%s', async (_how, markup, words) => {
    expect(await quantityIn(markup)).toEqual({
      value: '2',
      isReadOnly: true,
      words: [...words, 'Add to cart'],
    });
  });

  it.each([
    [
      'the pages of a list',
      `<div class="pagination"><button>${ICON}</button><span>2</span><button>${ICON}</button></div>`,
    ],
    [
      'what is between other words',
      '<div><button>Previous</button><span>2</span><button>Next</button></div>',
    ],
    [
      'one of several numbers',
      `<div><button>${ICON}</button><b>2</b> of <b>5</b><button>${ICON}</button></div>`,
    ],
    [
      'a number of something else',
      `<div><button>${ICON}</button><p>Rated by <b>2</b></p><button>${ICON}</button></div>`,
    ],
  ])('not %s', async (_what, markup) => {
    expect(await quantityIn(markup)).toBeUndefined();
  });
});

describe('pictures on both sides of a number', () => {
  const counted = (less: string, more: string) =>
    `<div>${less}<input type="text" name="n" value="1">${more}</div>`;
  const link = (name: string, kind: string) =>
    `<a href="#" role="button" class="${kind}" aria-label="${name}">${ICON}</a>`;
  const pressedIn = async (markup: string) => {
    await blank.page.setContent(`<main lang="fr"><h1>Shirt</h1>${markup}<button>Add to cart</button></main>`);
    return addingControls(await survey(blank.page)).map(({ text }) => text);
  };

  it('are its steps where they are made alike, whatever they are called', async () => {
    expect(await pressedIn(counted(link('Remove', 'btn'), link('Add', 'btn')))).toEqual(['Add to cart']);
    const nearly = counted(link('Remove', 'btn step'), link('Add', 'btn left step'));
    expect(await pressedIn(nearly)).toEqual(['Add to cart']);
  });

  it('are what they are called where they are not', async () => {
    const markup = counted(link('Wish list', 'btn heart'), link('Add to bag', 'btn bag'));
    expect(await pressedIn(markup)).toEqual(['Add to bag', 'Add to cart']);
  });
});

it('rows of goods are told apart by what is counted in them', async () => {
  const row = (name: string) =>
    `<li><b>${name}</b> <i>$12.00</i> <span><button type="button">-</button><span>0</span><button type="button">+</button></span></li>`;
  await blank.page.setContent(
    `<main><h1>Evening</h1><form><ul>${row('Ticket')}${row('Programme')}</ul><button>Add to cart</button></form></main>`,
  );
  expect(goodsRows(await survey(blank.page)).map(({ title }) => title)).toEqual(['Ticket', 'Programme']);
});

it.each(['number', 'text', 'tel'])(
  'the signs on both sides of a box are no values of a choice: %s',
  async (type) => {
    await blank.page.setContent(
      `<main><h1>Tea</h1><form><div class="product__options-quantity"><label for="q">Qty</label><div><button type="button">−</button>
<input id="q" type="${type}" name="Quantity" value="1"><button type="button">+</button></div></div><button>Add to cart</button></form></main>`,
    );
    const seen = await survey(blank.page);
    expect(variantGroups(seen)).toEqual([]);
    expect(quantityField(seen)?.name).toBe('Quantity');
  },
);
