import { expect, it } from 'vitest';
import { useBlankPage } from './blank-page.testing.ts';
import { survey } from './survey.ts';

const blank = useBlankPage();

it('a step of a checkout whose entry is switched off cannot be pressed', async () => {
  await blank.page.setContent(`<ul class="nav"><li><a href="#">1 - Cart</a></li><li class="disabled"><a href="#">3 - Review</a></li></ul>
<ul><li class="disabled"><a href="/a">Mug</a> <a href="/b">Bowl</a></li></ul>`);
  const { controls } = await survey(blank.page);
  expect(controls.map(({ text, isDisabled }) => [text, isDisabled])).toEqual([
    ['1 - Cart', false],
    ['3 - Review', true],
    ['Mug', false],
    ['Bowl', false],
  ]);
});
