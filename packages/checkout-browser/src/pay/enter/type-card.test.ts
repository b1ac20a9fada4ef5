import { drawn } from '@florin/testing/drawn';
import type { Browser, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CardField } from '../../explore/payment-form.ts';
import { type FixtureSite, startFixtureSite } from '../../fixture-site.testing.ts';
import { findBrowser } from '../../pool/find-browser.mjs';
import { CARD } from '../test-card.testing.ts';
import { typeCard } from './type-card.ts';

/** What frameworks do to notice a script's own changes, and to undo what their state does not say. */
const CONTROLLED = `<input name="number"><script>
const input = document.querySelector('input');
const native = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
let known = '';
let state = '';
Object.defineProperty(input, 'value', {
  get() { return native.get.call(this); },
  set(value) { known = value; native.set.call(this, value); },
});
input.addEventListener('input', () => {
  const now = native.get.call(input);
  if (now !== known) { known = now; state = now.replace(/\\D/g, ''); }
  input.value = state.replace(/(.{4})(?=.)/g, '$1 ');
});
</script>`;

/** In the order of the year. */
const MONTHS = 'tammi helmi maalis huhti touko kesä heinä elo syys loka marras joulu'.split(' ');

/** What is chosen stands beside the field that searches the list, a moment later. */
const drawnList = (options: readonly string[], keeps = true) => `
<div class="list"><div><input role="combobox" aria-haspopup="listbox"></div></div><script>
const list = document.querySelector('.list');
list.addEventListener('mousedown', () => setTimeout(() => {
  if (list.querySelector('[role=listbox]')) return;
  list.insertAdjacentHTML('beforeend', '<div role="listbox">${options.map((option) => `<div role="option">${option}</div>`).join('')}</div>');
  for (const option of list.querySelectorAll('[role=option]')) option.addEventListener('click', () => setTimeout(() => {
    list.querySelector('[role=listbox]').remove();
    if (${keeps}) list.insertAdjacentHTML('afterbegin', '<div class="value">' + option.textContent + '</div>');
  }, 60));
}, 60));
</script>`;

const PAGES = {
  '/drawn-months': drawnList(MONTHS),
  '/drawn-years': drawnList(['2033', '2034', '2035']),
  '/drawn-past': drawnList(['2031', '2032']),
  '/drawn-lost': drawnList(['2033', '2034'], false),
  '/plain': '<input name="number">',
  '/controlled': CONTROLLED,
  '/late': `<input name="number"><script>document.querySelector('input').addEventListener('input', ({ target }) =>
    setTimeout(() => { target.value = target.value.slice(0, 12); }));</script>`,
  '/stubborn': `<input name="number" onfocus="this.blur()">`,
  '/disabled': '<input name="number" disabled>',
  '/fieldset': '<fieldset disabled><input name="number"></fieldset>',
  '/read-only': '<input name="number" readonly>',
  '/hidden': '<input name="number" style="visibility:hidden">',
  '/closing': `<input name="number" onfocus="this.disabled = true">`,
  '/two': '<input name="number"><input name="number">',
  '/box': '<input name="number" type="checkbox">',
  '/empty': '',
  '/leaving': `<input name="number"><button disabled>Pay</button><script>document.querySelector('input').addEventListener('change', ({ target }) => {
    document.querySelector('button').disabled = target.value.length < 16; });</script>`,
  '/emptied': `<input name="number" onblur="this.value = ''">`,
  '/long-year': '<label>Expiry (MM / YYYY) <input name="expiry"></label>',
  '/short-year': '<input name="expiry_year" placeholder="YY">',
  '/resetting': `<select name="expiry_month"><option value="">Month</option><option>11</option><option>12</option></select>
    <select name="expiry_year" onchange="document.querySelector('select').selectedIndex = 1"><option>2033</option><option>2034</option></select>`,
  '/drawn': `<div><select name="expiry_month" style="display:none"><option value="">Month</option><option>11</option><option>12</option></select><b>Month</b></div>`,
  '/hidden-list': `<div style="display:none"><select name="expiry_month"><option>11</option><option>12</option></select></div>`,
  '/names': `<select name="expiry_month"><option value="">Kuukausi</option>${MONTHS.map((name, index) => `<option value="${index}">${name}</option>`).join('')}</select>`,
  '/names-but-one': `<select name="expiry_month">${MONTHS.slice(1).map((name, index) => `<option value="${index}">${name}</option>`)}</select>`,
  '/boxes': [0, 1, 2, 3].map((part) => `<input name="part${part}" maxlength="4">`).join(' - '),
  '/list': `<select name="number"><option value="">-</option><option value="4242424242424242">x</option></select>`,
} as const;

let browsers: Browser[];
let pages: Page[];
let site: FixtureSite;
let page: Page;

beforeAll(async () => {
  site = await startFixtureSite(PAGES);
  const start = (flag: string) =>
    chromium.launch({ executablePath: findBrowser() ?? '', args: ['--no-sandbox', flag] });
  browsers = await Promise.all([start('--disable-site-isolation-trials'), start('--site-per-process')]);
  pages = await Promise.all(browsers.map((browser) => browser.newPage()));
});
afterAll(async () => {
  for (const browser of browsers) await browser.close();
  await site.stop();
});

const processor = () => site.url.replace('localhost', '127.0.0.1');

/** A page on one site and a frame on it, as its markup says. */
async function frameIn(markup: string, browser = 0, kind: 'text' | 'select' = 'text'): Promise<CardField> {
  page = pages[browser]!;
  await page.goto(`${site.url}/empty`);
  await page.evaluate((text) => {
    document.body.innerHTML = text;
  }, markup);
  await page.waitForLoadState('load');
  await expect.poll(() => page.frames()[1]?.url()).not.toBe('');
  const frame = page.frames()[1]!;
  await frame.waitForLoadState('load');
  return {
    place: {
      field: 'number',
      frameOrigin: processor(),
      kind,
      locators: [{ by: 'css', css: `${kind === 'text' ? 'input' : 'select'}[name="number"]` }],
    },
    frame,
    origin: processor(),
  };
}

const at = (path: keyof typeof PAGES, more = '') => `<iframe ${more} src="${processor()}${path}"></iframe>`;

function asField(found: CardField, field: CardField['place']['field'], kind: 'text' | 'select'): CardField {
  const locators = [{ by: 'css', css: kind === 'text' ? 'input' : `[name="${field}"]` }] as const;
  return { ...found, place: { ...found.place, field, kind, locators } };
}

function asDrawn(found: CardField, field: CardField['place']['field']): CardField {
  const locators = [{ by: 'css', css: '.list > div:nth-of-type(1) > input' }] as const;
  return { ...found, place: { ...asField(found, field, 'text').place, locators, isDrawn: true } };
}

async function typeInto(field: CardField) {
  return typeCard([field], CARD, (origin) => origin === processor());
}

const digitsIn = (field: CardField) =>
  field.frame.evaluate(() =>
    document.querySelector<HTMLInputElement>('[name=number]')?.value.replace(/\D/g, ''),
  );

describe.each([
  ['in the process of the page', 0],
  ['in a process of its own', 1],
])('a frame %s', (_where, browser) => {
  it.each(['/plain', '/controlled', '/stubborn'] as const)('%s takes the card', async (path) => {
    const field = await frameIn(at(path), browser);
    expect(await typeInto(field)).toEqual({ kind: 'typed' });
    expect(await digitsIn(field)).toBe('4242424242424242');
  });

  it('is left at the end, as by whoever presses the button: what reads the card only then has done so', async () => {
    const field = await frameIn(at('/leaving'), browser);
    expect(await typeInto(field)).toEqual({ kind: 'typed' });
    expect(await field.frame.locator('button').isEnabled()).toBe(true);
  });

  it('that loses the card as it is left does not hold it', async () => {
    const field = await frameIn(at('/emptied'), browser);
    expect((await typeInto(field)).kind).toBe('mangled');
  });

  it('takes it in four boxes', async () => {
    const found = await frameIn(at('/boxes'), browser);
    const boxes = [0, 1, 2, 3].map((part) => {
      const locators = [{ by: 'css', css: `[name="part${part}"]` }] as const;
      return { ...found, place: { ...found.place, locators, part } };
    });
    expect(await typeCard(boxes, CARD, (origin) => origin === processor())).toEqual({ kind: 'typed' });
    const values = () => [...document.querySelectorAll('input')].map(({ value }) => value);
    expect(await found.frame.evaluate(values)).toEqual(['4242', '4242', '4242', '4242']);
  });

  it('takes it in a list', async () => {
    const field = await frameIn(at('/list'), browser, 'select');
    expect(await typeInto(field)).toEqual({ kind: 'typed' });
    expect(await field.frame.evaluate(() => document.querySelector('select')?.selectedIndex)).toBe(1);
  });

  it.each(
    drawn(
      ['/disabled', '/fieldset', '/read-only', '/hidden', '/closing', '/two', '/box', '/empty'] as const,
      3,
    ),
  )('%s is refused at once', async (path) => {
    const field = await frameIn(at(path), browser);
    expect(await typeInto(field)).toEqual({ kind: 'refused', field: 'number' });
    expect((await digitsIn(field)) ?? '').not.toContain('42');
  });

  it('that changes the number a moment later has mangled it', async () => {
    expect(await typeInto(await frameIn(at('/late'), browser))).toEqual({ kind: 'mangled', field: 'number' });
  });

  it.each([
    ['/long-year', 'expiry', '12/2034'],
    ['/short-year', 'expiry_year', '34'],
  ] as const)('%s is given its year as it says', async (path, field, value) => {
    const found = await frameIn(at(path), browser);
    expect(await typeInto(asField(found, field, 'text'))).toEqual({ kind: 'typed' });
    const held = await found.frame.evaluate(() => document.querySelector('input')?.value);
    expect(held).toBe(value);
  });

  it('takes a month in the list that lies hidden under a drawn one, and in none that the page hides', async () => {
    const drawn = await frameIn(at('/drawn'), browser);
    expect(await typeInto(asField(drawn, 'expiry_month', 'select'))).toEqual({ kind: 'typed' });
    expect(await drawn.frame.evaluate(() => document.querySelector('select')?.value)).toBe('12');
    const hidden = await frameIn(at('/hidden-list'), browser);
    expect(await typeInto(asField(hidden, 'expiry_month', 'select'))).toEqual({
      kind: 'refused',
      field: 'expiry_month',
    });
  });

  it('takes a month by its place among twelve names, and by nothing among fewer', async () => {
    const found = await frameIn(at('/names'), browser);
    expect(await typeInto(asField(found, 'expiry_month', 'select'))).toEqual({ kind: 'typed' });
    expect(await found.frame.evaluate(() => document.querySelector('select')?.value)).toBe('11');
    const fewer = await frameIn(at('/names-but-one'), browser);
    expect(await typeInto(asField(fewer, 'expiry_month', 'select'))).toMatchObject({ kind: 'mangled' });
  });

  it.each([
    ['/drawn-months', 'expiry_month', 'joulu'],
    ['/drawn-years', 'expiry_year', '2034'],
  ] as const)('picks in a list that the page draws: %s', async (path, field, value) => {
    const list = asDrawn(await frameIn(at(path), browser), field);
    expect(await typeInto(list)).toEqual({ kind: 'typed' });
    expect(await list.frame.locator('.value').textContent()).toBe(value);
  });

  it.each(['/drawn-past', '/drawn-lost'] as const)(
    '%s has mangled what is not picked in it',
    async (path) => {
      const list = asDrawn(await frameIn(at(path), browser), 'expiry_year');
      expect(await typeInto(list)).toEqual({ kind: 'mangled', field: 'expiry_year' });
    },
  );

  it('picks no number in a list', async () => {
    const list = asDrawn(await frameIn(at('/drawn-years'), browser), 'number');
    expect(await typeInto(list)).toEqual({ kind: 'refused', field: 'number' });
  });

  it('whose list falls back while another is chosen has mangled it', async () => {
    const found = await frameIn(at('/resetting'), browser);
    const fields = (['expiry_month', 'expiry_year'] as const).map((field) => asField(found, field, 'select'));
    expect(await typeCard(fields, CARD, (origin) => origin === processor())).toEqual({
      kind: 'mangled',
      field: 'expiry_month',
    });
  });

  it.each([
    ['a sandbox', () => at('/plain', 'sandbox="allow-scripts"')],
    ['srcdoc', () => `<iframe srcdoc='${PAGES['/plain']}'></iframe>`],
    ['data:', () => `<iframe src='data:text/html,${PAGES['/plain']}'></iframe>`],
    ['the page’s own site', () => `<iframe src="/plain"></iframe>`],
  ])('of %s is refused, whatever it was taken for', async (_name, markup) => {
    const field = await frameIn(markup(), browser);
    expect(await typeInto(field)).toEqual({ kind: 'refused', field: 'number' });
    expect(await digitsIn(field)).toBe('');
  });

  it('that is gone is refused', async () => {
    const field = await frameIn(at('/plain'), browser);
    await page.evaluate(() => document.querySelector('iframe')?.remove());
    expect(await typeInto(field)).toEqual({ kind: 'refused', field: 'number' });
  });

  it('of a blob is refused, though its address has the origin', async () => {
    const field = await frameIn(at('/plain'), browser);
    await field.frame.evaluate((text) => {
      location.href = URL.createObjectURL(new Blob([text], { type: 'text/html' }));
    }, PAGES['/plain']);
    await expect.poll(() => field.frame.url()).toMatch(/^blob:/);
    await field.frame.waitForSelector('input');
    expect(await typeInto(field)).toEqual({ kind: 'refused', field: 'number' });
    expect(await digitsIn(field)).toBe('');
  });
});
