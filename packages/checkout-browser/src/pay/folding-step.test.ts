import { expect, it } from 'vitest';
import type { Drive } from '../pool/drive.ts';
import { useBlankPage } from '../survey/blank-page.testing.ts';
import { survey } from '../survey/survey.ts';
import { awaitReview } from './submit.ts';

const blank = useBlankPage();
const CARD = `<div id="card"><label>Card number <input autocomplete="cc-number"></label><label>Expiry <input autocomplete="cc-exp"></label>
<label>Security code <input autocomplete="cc-csc"></label><button type="button">Continue</button></div>`;
const REVIEW = '<h2>Your order</h2><p>Total $23.35</p><button type="button">Place order</button>';
const FOLDS = '<script>card.animate({ opacity: [1, 1] }, 3_000).onfinish = () => card.remove()</script>';

it('a step that asked for the card and folds away is waited for, where the review behind it was promised', async () => {
  const { page } = blank;
  const atRest = { quietSinceMs: () => 0, mayHaveChanged: () => 0 };
  const drive = {
    page,
    watch: atRest,
    context: { signal: new AbortController().signal },
  } as unknown as Drive;
  await page.setContent(CARD);
  const before = {
    page: await survey(page),
    cardFrame: null,
    frameUrls: new Set<string>(),
    sent: 0,
    openedAtMs: 0,
    complaints: [],
  };
  await page.setContent(CARD + REVIEW + FOLDS);
  const found = await awaitReview(drive, before, 'promised', Date.now() + 8_000);
  expect(found?.button.text).toBe('Place order');
  expect(found?.review.controls.map(({ label }) => label)).not.toContain('Card number');
});
