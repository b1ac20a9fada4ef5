import { goodsRows } from '@florin/page-reading/product/goods-rows';
import { expect, it } from 'vitest';
import { useBlankPage } from './blank-page.testing.ts';
import { survey } from './survey.ts';

const blank = useBlankPage();
const LIST = '<select name="a"><option>France</option><option>Spain</option></select>';
const labelIn = async (markup: string) => {
  await blank.page.setContent(`<form>${markup}</form>`);
  return (await survey(blank.page)).controls.find(({ kind }) => kind === 'select')?.label;
};

it('a mark between a field and its name does not take the name away', async () => {
  expect(await labelIn(`<p>Sent to <b>*</b> : ${LIST}</p>`)).toBe('Sent to * :');
  expect(await labelIn(`<p><i>Sent to</i> <b>*</b> ${LIST}</p>`)).toBe('Sent to *');
  expect(await labelIn(`<p><input name="b"> <b>*</b> ${LIST}</p>`)).toBe('*');
});

it('a break between a field and its name does not take the name away', async () => {
  expect(await labelIn(`<div>Sent to<br>${LIST}</div>`)).toBe('Sent to');
  expect(await labelIn(`<div>Name<br><input name="b"> as on the card<br>${LIST}</div>`)).not.toBe('Name');
});

it('radios without a group are called, marked and complained of all together', async () => {
  const radio = (value: string) => `<label><input type="radio" name="s" value="${value}"> ${value}</label>`;
  await blank.page.setContent(
    `<form><div><label>Mail <input name="m"></label></div><div>Anrede *: ${radio('Herr')} ${radio('Frau')}<span class="err">Bitte wählen</span></div></form>`,
  );
  const radios = (await survey(blank.page)).controls.filter(({ kind }) => kind === 'radio');
  const both = { isRequired: true, isInvalid: true, complaint: 'Bitte wählen' };
  const group = { key: 'name:s', title: 'Anrede *:' };
  expect(radios).toMatchObject([
    { ...both, group },
    { ...both, group },
  ]);
});

it('what a script writes below each other stands apart in a name, and parts of an amount do not', async () => {
  const radio = (words: string) => `<label><input type="radio" name="s">${words}</label>`;
  const price = '<span style="display:flex"><span>12</span><span>,</span><span>90 €</span></span>';
  await blank.page.setContent(
    `<form>${radio('<span>Online</span><br>Karte')}${radio('<div>Post</div><div>3 Tage</div>')}${radio(`<b>Kurier </b>${price}`)}${radio('<div style="display:flex"><span>2 Tage</span><span>4,90 €</span></div>')}</form>`,
  );
  const radios = (await survey(blank.page)).controls.filter(({ kind }) => kind === 'radio');
  expect(radios.map(({ label }) => label)).toEqual([
    'Online Karte',
    'Post 3 Tage',
    'Kurier 12,90 €',
    '2 Tage 4,90 €',
  ]);
});

it('what opens more about goods is no part of their name', async () => {
  const row = (name: string) =>
    `<tr><td><strong>${name}</strong><a tabindex="0" onclick="void 0" style="cursor:pointer">Show details +</a></td><td>$18.00</td>
<td><select name="${name}" aria-label="Quantity"><option>0</option><option>1</option></select></td></tr>`;
  await blank.page.setContent(
    `<h1>A garden concert</h1><form method="post"><table>${row('Standing')}${row('Seat')}</table><input type="submit" value="Hop along"></form>`,
  );
  expect(goodsRows(await survey(blank.page)).map(({ title }) => title)).toEqual(['Standing', 'Seat']);
});

it('what stands before the few fields of a row marks each of them, and no row but its own', async () => {
  const field = (name: string) =>
    `<span><label for="${name}">${name}</label> <input id="${name}" name="${name}"></span>`;
  const row = (head: string, fields: string) => `<fieldset><div>${head}</div><div>${fields}</div></fieldset>`;
  await blank.page.setContent(
    `<form>${row('フリガナ<span>必須</span>', field('セイ') + field('メイ'))}${row('建物名', field('部屋'))}
<section><h2>Fields with a star *</h2><div>${['a', 'b', 'c', 'd'].map(field).join('')}</div></section></form>`,
  );
  const required = (await survey(blank.page)).controls.filter(({ isRequired }) => isRequired);
  expect(required.map(({ name }) => name)).toEqual(['セイ', 'メイ']);
});

it('a choice alone in the row of a table is called by its row, and not by the heads above', async () => {
  const row = (name: string, fee: string) =>
    `<tr><td><input type="radio" name="way"></td><td><b>${name}</b></td><td>${fee}</td></tr>`;
  await blank.page.setContent(
    `<html lang="en"><form><table><tr><th></th><th>Name</th><th>Fee</th></tr>${row('Courier', '$5.00')}${row('Post', '$3.00')}</table></form></html>`,
  );
  const { controls } = await survey(blank.page);
  expect(controls.map(({ label }) => label)).toEqual(['Courier', 'Post']);
});

it('a picture that sends a form is not called what stands before it', async () => {
  await blank.page.setContent(
    '<html lang="en"><form><p>Total: $12.00</p><input type="image" src="data:," width="40" height="20"></form></html>',
  );
  const { controls } = await survey(blank.page);
  expect(controls.map(({ kind, label }) => [kind, label])).toEqual([['button', '']]);
});
