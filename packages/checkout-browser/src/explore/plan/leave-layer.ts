import { closingLayer } from '@florin/page-reading/page/layers';
import { pageAt } from '@florin/page-reading/page/page-state';
import type { Page } from '@florin/page-reading/page/understand';
import type { Drive } from '../../pool/drive.ts';
import { perform } from '../act/perform.ts';
import type { Progress, Turn } from './progress.ts';

/** Each layer once, whether it closes or not. */
export async function leaveLayer(drive: Drive, page: Page, progress: Progress): Promise<Turn> {
  const control = closingLayer(page);
  const key = control && `${pageAt(page.seen.url)} ${control.text || control.label}`;
  if (!control || !key || progress.done.closed.has(key)) return undefined;
  progress.done.closed.add(key);
  return (await perform(drive, { kind: 'press', control })) ? 'acted' : undefined;
}
