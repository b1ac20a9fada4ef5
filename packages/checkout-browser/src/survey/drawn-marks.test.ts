import { intentOf } from '@florin/page-reading/buttons/button-intent';
import { expect, it } from 'vitest';
import { submitButton } from '../explore/payment-form.ts';
import { useBlankPage } from './blank-page.testing.ts';
import { survey } from './survey.ts';

const blank = useBlankPage();

it('a field whose label has its star by style is required', async () => {
  await blank.page.setContent(`<style>.must label::after{content:" *"} .note label::after{content:"(2)"}</style><form>
<p class="must"><label for="a">Title</label><select id="a"><option value="">Choose</option><option>Ms</option></select></p>
<p class="note"><label for="b">Company</label><input id="b"></p><p><label for="c">Phone</label><input id="c"></p></form>`);
  const { controls } = await survey(blank.page);
  expect(controls.map(({ label, isRequired }) => [label, isRequired])).toEqual([
    ['Title', true],
    ['Company', false],
    ['Phone', false],
  ]);
});

it('a link that leads nowhere and is drawn as a button is one, and is found again as the link that it is called', async () => {
  await blank.page.setContent(`<h1>Payment</h1><div><label>Card number <input autocomplete="cc-number"></label>
<label>Expiry <input autocomplete="cc-exp"></label></div><a href="#" style="background: navy; color: white">Continue</a>
<a href="javascript:void(0)" style="border: 1px solid">Pay later</a> <a href="#">Show more</a> <a href="/help">Help</a> <a href="#details">Details</a>`);
  const seen = await survey(blank.page);
  const pressed = seen.controls.filter(({ kind }) => kind === 'button' || kind === 'link');
  expect(pressed.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
    'button Continue',
    'button Pay later',
    'link Show more',
    'link Help',
    'link Details',
  ]);
  expect(submitButton(seen)).toMatchObject({ text: 'Continue' });
  expect(pressed[0]?.locators[0]).toEqual({ by: 'role', role: 'link', name: 'Continue' });
});

it('so is one to a place that the page does not have, and none to one that it has', async () => {
  const box = 'style="border: 1px solid"';
  await blank.page.setContent(
    `<a href="#none" ${box}>Buy as a guest</a> <a href="#returns" ${box}>Returns</a> <a href="#/cart" ${box}>Cart</a><h2 id="returns">Returns</h2>`,
  );
  const { controls } = await survey(blank.page);
  expect(controls.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
    'button Buy as a guest',
    'link Returns',
    'link Cart',
  ]);
});

it('a list without a label is called by its prompt, whatever price stands before it and whatever is chosen', async () => {
  const list = `<select><option disabled selected>Shirt size</option><option>S</option><option>L</option></select>`;
  await blank.page.setContent(`<h1>Shirt</h1><div><h3>$34.00</h3></div><div><div>${list}</div></div>`);
  const label = async () => (await survey(blank.page)).controls[0]?.label;
  expect(await label()).toBe('Shirt size');
  await blank.page.selectOption('select', 'L');
  expect(await label()).toBe('Shirt size');
});

it('a link that is used as a button beside the one that adds puts nothing into the cart', async () => {
  await blank.page.setContent(`<h1>Notebook</h1><p>$18.40</p><form action="/add"><a href="#" style="border: 1px solid">Be the first to judge it</a>
<label>Qty <input type="text" name="quantity" value="1"></label><button type="button">Add to cart</button></form>`);
  const presses = (await survey(blank.page)).controls.filter(({ kind }) => kind === 'button');
  expect(presses.map(intentOf)).toEqual([null, 'add_to_cart']);
});
