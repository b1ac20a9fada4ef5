import { understand } from '@florin/page-reading/page/understand';
import { describe, expect, it } from 'vitest';
import { UNBOUND } from '../../mandate/drive-guard.ts';
import type { Drive } from '../../pool/drive.ts';
import { useBlankPage } from '../../survey/blank-page.testing.ts';
import { survey } from '../../survey/survey.ts';
import { perform } from './perform.ts';

const blank = useBlankPage();

/** A list that is searched in a field of its own; from how many letters on it shows anything differs. */
const MARKUP = `<form><label>City</label><div><div role="combobox" aria-label="Search for option" aria-controls="l" id="c">
<span id="shown"></span><input type="search" autocomplete="off" aria-autocomplete="list"></div><ul id="l" role="listbox"></ul></div>
<input type="hidden" name="city"><button>Continue</button></form>`;

function listen({ names, from }: { names: readonly string[]; from: number }): void {
  const box = document.querySelector('#c')!;
  const search = box.querySelector('input')!;
  const list = document.querySelector('#l')!;
  const draw = () => {
    const fitting = names.filter((name) => search.value.length >= from && name.includes(search.value));
    list.replaceChildren(
      ...fitting.map((name) => {
        const entry = document.createElement('li');
        entry.setAttribute('role', 'option');
        entry.textContent = name;
        entry.addEventListener('mousedown', () => {
          document.querySelector<HTMLInputElement>('[name=city]')!.value = name;
          document.querySelector('#shown')!.textContent = name;
          search.value = '';
          list.replaceChildren();
        });
        return entry;
      }),
    );
  };
  box.addEventListener('mousedown', draw);
  search.addEventListener('input', draw);
}

async function open(from: number) {
  const { page } = blank;
  await page.setContent(MARKUP);
  await page.evaluate(listen, { names: ['Albany', 'Boston', 'Chicago'], from });
  page.setDefaultTimeout(3_000);
  return survey(page);
}

describe('a drawn list that stands around the field it is searched in', () => {
  it('is one control, called as the words above it', async () => {
    const seen = await open(0);
    const lists = seen.controls.filter(({ kind }) => kind !== 'button');
    expect(lists).toMatchObject([{ kind: 'select', label: 'City', isDrawnList: true }]);
    expect(understand(seen).purposes.get(lists[0]!)).toMatchObject({ kind: 'buyer', field: 'city' });
  });

  it.each([
    ['opened', 0],
    ['typed into', 2],
  ])('is chosen from where it offers something once it is %s', async (_how, from) => {
    const { controls } = await open(from);
    const { page } = blank;
    const drive = { page, guard: UNBOUND, context: { signal: new AbortController().signal } } as Drive;
    const control = controls.find(({ isDrawnList }) => isDrawnList)!;
    expect(await perform(drive, { kind: 'pick', control, values: ['Boston'] })).toBe(true);
    expect(await page.inputValue('[name=city]')).toBe('Boston');
    const [shown] = (await survey(page)).controls.filter(({ isDrawnList }) => isDrawnList);
    expect(shown?.text).toBe('Boston');
  });
});
