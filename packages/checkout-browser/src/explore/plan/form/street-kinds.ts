import { buyerValue, matchOption } from '@florin/page-reading/buyer/buyer-values';
import type { BuyerPurpose, FieldPurpose } from '@florin/page-reading/fields/field-purpose';
import type { Page } from '@florin/page-reading/page/understand';
import type { Buyer } from '@florin/page-reading/purchase';
import type { Control } from '@florin/page-reading/survey/control';
import { partOf } from './part-of.ts';

/** Where the word stands that says what the buyer's street is. */
export type KindPlace = 'last' | 'first';

/**
 * The parts of a page whose list offers a word of the buyer's street: there the street is entered without it. A list without any is a
 * question like any other, and so is one whose street would have to hold the second line too.
 * @example streetKinds(fields, page, buyer).get(partOf(list)) // 'last': `út` of `Andrássy út 60.`
 */
export function streetKinds(
  fields: readonly Control[],
  { purposes }: Page,
  buyer: Buyer,
  isBillingDelivery: boolean,
): ReadonlyMap<string, KindPlace> {
  const found = new Map<string, KindPlace>();
  for (const list of fields) {
    const purpose = purposes.get(list);
    if (purpose?.kind !== 'buyer' || purpose.field !== 'street_kind') continue;
    const section = isBillingDelivery ? 'shipping' : purpose.section;
    const beside = fields
      .filter((field) => partOf(field) === partOf(list))
      .map((field) => purposes.get(field));
    const asks = (part: BuyerPurpose) => beside.some((asked) => isOf(asked, part));
    const isWhole = asks('line2') || !buyerValue(buyer, 'line2', section);
    const place = PLACES.find((one) => {
      const word = buyerValue(buyer, `street_kind_${one}`, section);
      return word !== null && matchOption(list.options, [word]) !== null;
    });
    if (place && isWhole && asks('line1') && asks('house_number')) found.set(partOf(list), place);
  }
  return found;
}

const PLACES: readonly KindPlace[] = ['last', 'first'];

function isOf(asked: FieldPurpose | undefined, part: BuyerPurpose): boolean {
  return asked?.kind === 'buyer' && asked.field === part;
}

/**
 * What goes into a field where the kind of the street is chosen beside it.
 * @example besideKind('street_alone', 'last') // 'street_before_kind'
 */
export function besideKind(field: BuyerPurpose, place: KindPlace | undefined): BuyerPurpose {
  if (place === undefined) return field;
  if (field === 'street_kind') return `street_kind_${place}`;
  if (field !== 'street_alone' && field !== 'street_name') return field;
  return place === 'last' ? 'street_before_kind' : 'street_after_kind';
}
