import { expect, it } from 'vitest';
import { useBlankPage } from './blank-page.testing.ts';
import { survey } from './survey.ts';

const blank = useBlankPage();

const SEARCH = '<input type="text" role="combobox" aria-autocomplete="list" aria-label="Country">';

async function valueIn(list: string): Promise<string | undefined> {
  await blank.page.setContent(`<form>${list}<button>Continue</button></form>`);
  return (await survey(blank.page)).controls.find(({ proposes }) => proposes)?.value;
}

it.each([
  [
    'in the box around both',
    `<label><span>Country</span><div><div><div hidden class="ng-placeholder">Select one</div><div class="ng-value"><span>Germany</span></div><div>${SEARCH}</div></div><span>▾</span></div></label>`,
  ],
  [
    'beside the box of the field',
    `<label for="r">Country</label><div><span aria-live="polite">option Germany, selected.</span><div><div class="value"><div>Germany</div><div>${SEARCH.replace('<input', '<input id="r"')}</div></div></div></div>`,
  ],
])('what is chosen in a list stands %s that searches it', async (_where, list) => {
  expect(await valueIn(list)).toBe('Germany');
});

it.each([
  ['asks for a choice', `<div><div class="ng-placeholder">Select one</div><div>${SEARCH}</div></div>`],
  ['calls the field', `<div><span>Country</span><div>${SEARCH}</div></div>`],
  ['is offered', `<div><div>${SEARCH}</div><div role="listbox"><div role="option">Germany</div></div></div>`],
  [
    'stands beside a field that is sent itself',
    `<div><span>Germany</span>${SEARCH.replace('<input', '<input name="country"')}</div>`,
  ],
])('what %s is no value', async (_what, list) => {
  expect(await valueIn(list)).toBe('');
});
