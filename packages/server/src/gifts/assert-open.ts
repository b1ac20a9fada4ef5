import { conflict } from '../errors/api-error.ts';
import type { PublicGiftRow } from './store.ts';

/** The chain decides in the end; this keeps a recipient from signing what cannot work. */
export function assertOpen(gift: PublicGiftRow): void {
  if (gift.status === 'open') return;
  const messages = {
    requires_action: 'This gift is not funded yet; try again once the sender’s payment has settled.',
    released: 'This gift has been claimed already.',
    reclaimed: 'This gift was taken back by its sender.',
  };
  throw conflict('gift', gift.status, messages[gift.status]);
}
