import { brandAmong, type ListedBrand, listedBrands } from '@florin/page-reading/card/card-brands';
import { notSubmitted } from '@florin/page-reading/failure';
import type { NotSubmitted } from '@florin/page-reading/purchase';
import { brandOf } from '@florin/wire/checkout/card-number';
import type { CardSecret } from '../../card/card-secret.ts';
import { withDemandedLists } from '../../explore/act/closed-lists.ts';
import { perform } from '../../explore/act/perform.ts';
import type { Drive } from '../../pool/drive.ts';
import { settle } from '../../pool/settle.ts';
import { survey } from '../../survey/survey.ts';

/** Says of which brand the card is, where the page wants to be told, and looks whether it kept that. */
export async function chooseBrand(drive: Drive, card: CardSecret): Promise<NotSubmitted | null> {
  const brand = brandOf(card.reveal().number);
  const listed = await brandsOn(drive);
  if (listed.length === 0) return null;
  const wanted = brandAmong(listed, brand);
  if (!wanted)
    return notSubmitted(
      'unsupported_checkout',
      'the shop does not take cards of this brand',
      'card_entry_refused',
    );
  if (wanted.isChosen) return null;
  await perform(drive, { kind: 'choose', target: wanted.target });
  await settle(drive.watch, drive.context.signal);
  const kept = brandAmong(await brandsOn(drive), brand);
  return kept?.isChosen
    ? null
    : notSubmitted('merchant_error', 'the page does not keep the brand of the card');
}

async function brandsOn(drive: Drive): Promise<readonly ListedBrand[]> {
  const seen = await withDemandedLists(drive, await survey(drive.page), new Map());
  return listedBrands(seen.controls);
}
