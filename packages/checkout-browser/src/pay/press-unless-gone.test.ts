import { expect, it } from 'vitest';
import type { Drive } from '../pool/drive.ts';
import { useBlankPage } from '../survey/blank-page.testing.ts';
import { survey } from '../survey/survey.ts';
import { pressUnlessGone } from './press.ts';

const blank = useBlankPage();
const isPressed = () => blank.page.evaluate(() => document.title);
const driveOf = () =>
  ({
    page: blank.page,
    context: { signal: new AbortController().signal, log: () => undefined },
  }) as unknown as Drive;

async function buttonOf(markup: string) {
  await blank.page.setContent(markup);
  const seen = await survey(blank.page);
  return seen.controls.find(({ kind }) => kind === 'button')!;
}

const BUTTON = '<button onclick="document.title = `pressed`">Continue to payment</button>';

it('a button between the order and the card is pressed', async () => {
  const button = await buttonOf(BUTTON);
  await pressUnlessGone(driveOf(), button);
  expect(await isPressed()).toBe('pressed');
});

it('one that the page takes away by itself is no reason to end', async () => {
  const button = await buttonOf(BUTTON);
  const pressing = pressUnlessGone(driveOf(), button);
  await blank.page.setContent('<title>next</title><p>Card</p>');
  await expect(pressing).resolves.toBeUndefined();
});

it('and none like it on the page that follows is pressed instead', async () => {
  const button = await buttonOf(`<div style="pointer-events: none">${BUTTON}</div>`);
  await blank.page.evaluate((markup) => {
    let frames = 30;
    const draw = () => {
      frames -= 1;
      if (frames > 0) requestAnimationFrame(draw);
      else document.body.innerHTML = markup;
    };
    draw();
  }, `<div>${BUTTON}</div>`);
  await pressUnlessGone(driveOf(), button);
  expect(await isPressed()).toBe('');
});
