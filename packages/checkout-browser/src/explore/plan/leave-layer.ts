import { ageLayer, ageQuestion, saysOldEnough } from '@florin/page-reading/page/consent';
import { closingLayers, isCovered } from '@florin/page-reading/page/layers';
import { pageAt } from '@florin/page-reading/page/page-state';
import type { Page } from '@florin/page-reading/page/understand';
import type { Choice } from '@florin/page-reading/purchase';
import type { Control } from '@florin/page-reading/survey/control';
import type { Drive } from '../../pool/drive.ts';
import { perform } from '../act/perform.ts';
import { topmost } from '../act/topmost.ts';
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
  const keyOf = ({ text, label }: Control) => `${pageAt(page.seen.url)} ${text || label}`;
  const closing = age ? [age.yes] : closingLayers(page);
  if (closing.length === 0) return isCovered(page) ? pressEscape(drive, page, progress) : undefined;
  const open = closing.filter((control) => !progress.done.closed.has(keyOf(control)));
  const control = await topmost(drive.page, open);
  if (!control) return undefined;
  progress.done.closed.add(keyOf(control));
  return (await perform(drive, { kind: 'press', control })) ? 'acted' : undefined;
}

async function pressEscape(drive: Drive, { seen }: Page, { done }: Progress): Promise<Turn> {
  const key = `${pageAt(seen.url)} Escape`;
  if (done.closed.has(key)) return undefined;
  done.closed.add(key);
  await drive.page.keyboard.press('Escape');
  return 'acted';
}
