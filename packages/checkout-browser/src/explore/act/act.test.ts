import { spellingsOf } from '@florin/page-reading/buyer/buyer-values';
import { COUNTRY_CODES } from '@florin/page-reading/places/country-names';
import { controlOf } from '@florin/page-reading/survey/control';
import { expect, it } from 'vitest';
import { UNBOUND } from '../../mandate/drive-guard.ts';
import type { Drive } from '../../pool/drive.ts';
import { useBlankPage } from '../../survey/blank-page.testing.ts';
import { applyChoice, pressUntilEffect, typeField } from './act.ts';
import { enterAll } from './enter-all.ts';
import { perform } from './perform.ts';

const blank = useBlankPage();

it('a page that thinks about every key gets the whole number, however long that takes', async () => {
  const { page } = blank;
  await page.setContent('<input id="phone">');
  // Longer in all than any one act may take, and far shorter for each key.
  await page.evaluate(() => {
    document.querySelector('input')!.addEventListener('keydown', () => {
      const endMs = performance.now() + 350;
      while (performance.now() < endMs);
    });
  });
  page.setDefaultTimeout(3_000);
  const isTyped = await typeField(
    { page, guard: UNBOUND } as Drive,
    [{ by: 'css', css: '#phone' }],
    '4155550100',
  );
  expect(isTyped).toBe(true);
  expect(await page.inputValue('#phone')).toBe('4155550100');
});

it('a radio that lets no press through is chosen by the row that it stands in', async () => {
  const { page } = blank;
  await page.setContent(`<ul>
    <li><input type="radio" name="delivery" id="local" style="pointer-events: none" checked> Local <b>$5.00</b></li>
    <li><input type="radio" name="delivery" id="post" style="pointer-events: none"> By post <b>Free</b></li></ul>`);
  await page.evaluate(() => {
    for (const row of document.querySelectorAll('li')) {
      row.addEventListener('click', () => {
        row.querySelector('input')!.checked = true;
      });
    }
  });
  page.setDefaultTimeout(3_000);
  const target = { kind: 'press', locators: [{ by: 'css', css: '#post' }] } as const;
  expect(await applyChoice({ page, guard: UNBOUND } as Drive, target)).toBe(true);
  expect(await page.isChecked('#post')).toBe(true);
});

it.each([
  ['a field for numbers that is told a word', '<input id="it" type="number">'],
  ['something that takes no text by now', '<div id="it">Sold</div>'],
])('%s is a step that does not fit, and no end of the way', async (_, markup) => {
  const { page } = blank;
  await page.setContent(markup);
  page.setDefaultTimeout(3_000);
  const drive = {
    page,
    guard: UNBOUND,
    context: { signal: new AbortController().signal },
  } as unknown as Drive;
  const control = controlOf({ locators: [{ by: 'css', css: '#it' }] });
  expect(await perform(drive, { kind: 'fill', control, value: 'Ada' })).toBe(false);
});

it.each([
  ['changes what a component shows', { isNested: false, goes: false }],
  ['changes what a component in another shows', { isNested: true, goes: false }],
  ['is gone with the press', { isNested: false, goes: true }],
])('a button that %s is pressed once', async (_, shape) => {
  const { page } = blank;
  await page.setContent('<x-shop></x-shop>');
  await page.evaluate(({ isNested, goes }) => {
    let root = document.querySelector('x-shop')!.attachShadow({ mode: 'open' });
    if (isNested) {
      root.innerHTML = '<x-part></x-part>';
      root = root.querySelector('x-part')!.attachShadow({ mode: 'open' });
    }
    root.innerHTML = '<p>0</p><button id="it">More</button>';
    const [shown, button] = [root.querySelector('p')!, root.querySelector('button')!];
    button.onclick = () => {
      document.title += 'pressed ';
      if (goes) button.remove();
      else shown.textContent += '1';
    };
  }, shape);
  page.setDefaultTimeout(3_000);
  const drive = {
    page,
    watch: { started: () => 0 },
    dialogs: { said: () => [] },
    context: { signal: new AbortController().signal },
  } as unknown as Drive;
  expect(await pressUntilEffect(drive, page.locator('#it'))).toBe(true);
  expect(await page.title()).toBe('pressed');
});

it.each(['it', 'vi'])('a learned way chooses every country in a list in %s by its code', async (language) => {
  const { page } = blank;
  const names = new Intl.DisplayNames([language], { type: 'region' });
  const rows = COUNTRY_CODES.map((code) => `<option value="${code}">${names.of(code)}</option>`);
  await page.setContent(`<select id="country"><option value=""></option>${rows.sort().join('')}</select>`);
  const chosen: string[] = [];
  for (const code of ['US', 'RU', 'AT', 'BE', 'MY', 'CD']) {
    const values = spellingsOf('country', code, null);
    await enterAll(page.mainFrame(), [{ selectors: ['#country'], action: 'select', values }]);
    chosen.push(await page.inputValue('#country'));
  }
  expect(chosen).toEqual(['US', 'RU', 'AT', 'BE', 'MY', 'CD']);
});

it('a list under a drawn one with the same entries is chosen by the drawn one, and by itself where that takes nothing', async () => {
  const { page } = blank;
  const list = (
    id: string,
  ) => `<div><select id="${id}" style="display:none"><option value="">Choose</option><option value="DE">Germany</option></select>
<div class="nice" tabindex="0"><span>false</span><ul hidden><li>Choose</li><li>Germany</li></ul></div></div>`;
  await page.setContent(`<form>${list('heard')}${list('deaf')}<p id="states"></p></form>`);
  await page.evaluate(() => {
    const select = document.querySelector<HTMLSelectElement>('#heard')!;
    const face = select.nextElementSibling!;
    face.addEventListener('click', () => face.querySelector('ul')!.removeAttribute('hidden'));
    face.querySelectorAll('li')[1]!.addEventListener('click', () => {
      select.value = 'DE';
      document.querySelector('#states')!.textContent = 'Berlin';
    });
  });
  page.setDefaultTimeout(3_000);
  const drive = {
    page,
    guard: UNBOUND,
    context: { signal: new AbortController().signal },
  } as unknown as Drive;
  for (const id of ['heard', 'deaf']) {
    const control = controlOf({ kind: 'select', locators: [{ by: 'css', css: `#${id}` }] });
    expect(await perform(drive, { kind: 'select', control, value: 'DE' })).toBe(true);
    expect(await page.locator(`#${id}`).inputValue()).toBe('DE');
  }
  expect(await page.textContent('#states')).toBe('Berlin');
});

it('a list that counts only what a mouse chose is chosen from with one', async () => {
  const { page } = blank;
  await page.setContent(`<select name="size"><option value="">Size</option><option>S</option><option>L</option></select><p></p>
    <script>let isByMouse = false; const list = document.querySelector('select');
    list.onmouseup = () => { isByMouse = true; };
    list.onchange = () => { if (isByMouse) document.querySelector('p').textContent = list.value; };</script>`);
  const locators = [{ by: 'css', css: 'select' }] as const;
  const drive = { page, guard: UNBOUND } as unknown as Drive;
  expect(await applyChoice(drive, { kind: 'select', locators, value: 'L' })).toBe(true);
  expect(await page.locator('p').textContent()).toBe('L');
});

it('a press that changes a number which nobody types is made once', async () => {
  const { page } = blank;
  await page.setContent(
    '<input id="n" value="1" readonly><button type="button" onclick="n.value = +n.value + 1">+</button>',
  );
  const context = { signal: new AbortController().signal };
  const watch = { started: () => 0 };
  const drive = { page, context, watch, dialogs: { said: () => [] } } as unknown as Drive;
  expect(await pressUntilEffect(drive, page.locator('button'))).toBe(true);
  expect(await page.inputValue('#n')).toBe('2');
});
