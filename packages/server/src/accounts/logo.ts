import { createHash } from 'node:crypto';
import { type PictureRefusal, smallPicture } from '@florin/egress/pictures/small-picture';
import type { Account } from '@florin/wire/accounts/account';
import type { Id } from '@florin/wire/ids';
import { ApiError, invalidParameter } from '../errors/api-error.ts';
import type { Services } from '../services.ts';
import { logoPath } from './logo-address.ts';
import { saveLogo } from './logo-store.ts';
import { presentAccount } from './present.ts';

const REFUSALS: Readonly<Record<Exclude<PictureRefusal, 'busy'>, string>> = {
  unknown_kind: 'Invalid image: expected a JPEG, PNG, WebP, GIF or AVIF picture in base64.',
  too_many_pixels: 'Invalid image: the picture has too many pixels. Send a smaller one.',
  too_large: 'Invalid image: the picture is too large. Send a smaller one.',
  too_slow: 'Invalid image: the picture takes too long to read. Send a simpler one.',
  broken: 'Invalid image: the picture is broken.',
};

/** Draws the picture again, small and without whatever else was in the file, and stores it. */
export async function uploadLogo(
  { database, urls }: Pick<Services, 'database' | 'urls'>,
  accountId: Id<'account'>,
  image: string,
): Promise<Account> {
  const drawn = await smallPicture(new Uint8Array(Buffer.from(image, 'base64')));
  if (!drawn.ok && drawn.reason === 'busy')
    throw new ApiError('service_unavailable', 'Too many pictures are being read. Retry in a moment.', {
      headers: { 'Retry-After': '5' },
    });
  if (!drawn.ok) throw invalidParameter('image', REFUSALS[drawn.reason as keyof typeof REFUSALS]);
  const id = createHash('sha256').update(accountId).update(drawn.webp).digest('base64url');
  const row = await saveLogo(database, accountId, {
    id,
    webp: drawn.webp,
    url: `${urls.app}${logoPath(id)}`,
  });
  if (!row) throw new Error(`the account ${accountId} is gone`);
  return presentAccount(row);
}
