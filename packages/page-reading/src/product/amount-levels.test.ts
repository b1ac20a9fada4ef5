import { describe, expect, it } from 'vitest';
import { chooseTotal } from '../money/read-total.ts';
import { button, field, surveyOf } from '../page/page.testing.ts';
import { type Control, controlOf } from '../survey/control.ts';
import { amountLevels } from './amount-levels.ts';
import { ownAmountOption, rowsWithOwnTotal } from './own-amount.ts';

const radio = (label: string, isChecked = false) =>
  controlOf({ kind: 'radio', label, isChecked, form: 0, group: { key: 'amount', title: '' } });
const page = (taken: string | null, value = '', more: readonly Control[] = []) =>
  surveyOf({
    controls: [
      ...['$10.00 A day of fish', '$25.00', 'Custom amount'].map((label) => radio(label, label === taken)),
      field('Enter donation amount', { form: 0, value }),
      field('Card number', { form: 0 }),
      ...more,
      button('Donate', { form: 0 }),
    ],
    amounts: [
      { label: 'Goal', text: '$10,000.00', groups: [0] },
      { label: 'A day of fish', text: '$10.00', groups: [0], isChosen: taken === '$10.00 A day of fish' },
    ],
  });
const totalOf = (seen: ReturnType<typeof page>) => {
  const reading = chooseTotal(rowsWithOwnTotal(seen), 'usd');
  return reading.kind === 'total' ? reading.total.amount : null;
};

describe('a page that proposes amounts and takes any', () => {
  it('is told from ways to ship by the field behind them', () => {
    expect(amountLevels(page(null))?.levels.map(({ cents }) => cents)).toEqual([1000, 2500]);
    const ways = [radio('Post $5.00'), radio('Courier $15.00'), field('Note', { form: 0 })];
    expect(amountLevels(surveyOf({ controls: ways }))).toBeNull();
  });

  it('has a field that may speak of a donation in one word', () => {
    const levels = ['€ 10,00 Een zakje zaad', '€ 25,00 Een nestkast', 'Ander bedrag'].map((label) =>
      radio(label),
    );
    const other = field('Voer donatiebedrag in', { form: 0, languages: ['nl'] });
    expect(amountLevels(surveyOf({ controls: [...levels, other] }))?.field).toBe(other);
  });

  it('asks for what is chosen', () => {
    expect(totalOf(page('$10.00 A day of fish'))).toBe(1000);
    expect(totalOf(page('Custom amount', '40.00'))).toBe(4000);
  });

  it('asks for nothing before that, and then has to be told', () => {
    expect(totalOf(page(null, '40.00'))).toBeNull();
    expect(totalOf(page('Custom amount'))).toBeNull();
    expect(ownAmountOption(page(null))).toMatchObject({ key: 'amount', required: true });
    expect(ownAmountOption(page('$25.00'))).toMatchObject({ required: false });
  });
});
