import { field, surveyOf } from '@florin/page-reading/page/page.testing';
import { understand } from '@florin/page-reading/page/understand';
import type { Choice } from '@florin/page-reading/purchase';
import { expect, it } from 'vitest';
import { WayNotes } from '../../understand/way-notes.ts';
import { startProgress } from '../progress.ts';
import { planProduct } from './product-page.ts';

const list = (label: string, labels: readonly string[], taken: string) =>
  field(label, {
    kind: 'select',
    options: labels.map((name) => ({
      value: name,
      label: name,
      disabled: false,
      selected: name === taken,
    })),
  });

/** On the page of a combination that cannot be had. */
function plan(options: Choice['options']) {
  const controls = [list('Colour', ['Sand', 'Navy'], 'Navy'), list('Size', ['S', 'L'], 'S')];
  const buyer = { name: null, email: null, phone: null, shipping: null, billing: null };
  return planProduct(
    understand(surveyOf({ heading: 'Apron', controls, lines: ['Apron', '$5.00', 'Out of stock'] })),
    { options, quantity: 1, buyer },
    startProgress({ hasAdded: false, hasQuantity: true, hasDelivery: false, notes: new WayNotes() }),
  );
}

it('a combination that is sold out may lie on the way to the one that is wanted', () => {
  expect(plan({ colour: 'Navy', size: 'L' })).toMatchObject({
    kind: 'enter',
    entries: [{ move: { kind: 'choose', target: { kind: 'select', value: 'L' } } }],
  });
});

it('the one that is wanted is sold out as the page says', () => {
  expect(plan({ colour: 'Navy', size: 'S' })).toMatchObject({ kind: 'wait' });
  expect(plan({})).toMatchObject({ kind: 'wait' });
});
