import { ageLayer, ageQuestion, saysOldEnough } from '@florin/page-reading/page/consent';
import { closingLayer, isCovered } from '@florin/page-reading/page/layers';
import { pageAt } from '@florin/page-reading/page/page-state';
import type { Page } from '@florin/page-reading/page/understand';
import type { Choice } from '@florin/page-reading/purchase';
import type { Drive } from '../../pool/drive.ts';
import { perform } from '../act/perform.ts';
import type { Progress, Turn } from './progress.ts';

/**
 * Each layer once, whether it closes or not: by its own button, else by the key that closes what lies over pages. To one that asks
 * how old somebody is, the buyer's side answers.
 */
export async function leaveLayer(
  drive: Drive,
  page: Page,
  choice: Choice,
  progress: Progress,
): Promise<Turn> {
  const age = ageLayer(page.seen);
  if (age && !saysOldEnough(choice))
    return { kind: 'missing', details: [], fields: [ageQuestion(age.words)] };
  const control = age?.yes ?? closingLayer(page);
  if (!control) return isCovered(page) ? pressEscape(drive, page, progress) : undefined;
  const key = `${pageAt(page.seen.url)} ${control.text || control.label}`;
  if (progress.done.closed.has(key)) return undefined;
  progress.done.closed.add(key);
  return (await perform(drive, { kind: 'press', control })) ? 'acted' : undefined;
}

async function pressEscape(drive: Drive, { seen }: Page, { done }: Progress): Promise<Turn> {
  const key = `${pageAt(seen.url)} Escape`;
  if (done.closed.has(key)) return undefined;
  done.closed.add(key);
  await drive.page.keyboard.press('Escape');
  return 'acted';
}
