import { expect, it } from 'vitest';
import type { Drive } from '../../pool/drive.ts';
import { useBlankPage } from '../../survey/blank-page.testing.ts';
import { survey } from '../../survey/survey.ts';
import { cardComplaints, goneNotices } from './answer-signs.ts';
import { recordNotices } from './record-notices.ts';

const blank = useBlankPage();

it('what the form of a card complains of inside of a frame is found, in its own words', async () => {
  const field = (more: string) =>
    `<div><label>Card number <input name='number' autocomplete='cc-number'></label>${more}</div>`;
  const complained = async (frame: string) => {
    await blank.page.setContent(`<p>Pay</p><iframe srcdoc="${frame}"></iframe><button>Pay now</button>`);
    await blank.page.frameLocator('iframe').locator('input').waitFor();
    return cardComplaints({ page: blank.page } as Drive, await survey(blank.page));
  };
  expect(await complained(field(`<span class='error'>Helu kaleka hewa</span>`))).toEqual([
    'Helu kaleka hewa',
  ]);
  expect(await complained(field(''))).toEqual([]);
});

it('notices are written down when they appear, and not those that were there', async () => {
  await blank.page.setContent('<p role="alert">Free shipping</p><p role="alert" id="said"></p>');
  const notices = await recordNotices(blank.page);
  await blank.page.evaluate(() => {
    const said = document.querySelector('#said')!;
    said.textContent = 'Kort avvist';
    queueMicrotask(() => queueMicrotask(() => said.replaceChildren()));
  });
  await expect.poll(() => notices.shown().map(({ words }) => words)).toEqual(['Kort avvist']);
  expect(await blank.page.evaluate(() => Object.keys(window).includes('noticed'))).toBe(false);
  await notices.stop();
});

it('what is not understood is a complaint, but not where the page before had the same on it', () => {
  const said = (words: string, ...lines: string[]) =>
    goneNotices([{ url: 'https://shop.example/done', words }], { alerts: [], languages: ['en'] }, { lines });
  const foot = ['Pay now', 'Board', 'No posts yet.'];
  expect(said('Board No posts yet.', ...foot)).toEqual([]);
  expect(said('Kort avvist', ...foot)).toMatchObject([{ name: 'complaint' }]);
  const refused = 'Your card was declined';
  expect(said(refused, ...foot, refused)).toMatchObject([{ name: 'card_complaint' }]);
});
