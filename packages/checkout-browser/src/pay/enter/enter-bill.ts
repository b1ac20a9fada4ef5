import { buyerValue, countryOf, matchOption, spellingsOf } from '@florin/page-reading/buyer/buyer-values';
import type { BuyerPurpose } from '@florin/page-reading/fields/field-purpose';
import { purposesOf } from '@florin/page-reading/fields/field-purposes';
import type { Buyer } from '@florin/page-reading/purchase';
import type { Control } from '@florin/page-reading/survey/control';
import type { Frame } from 'playwright-core';
import { exact, locate, whereUsable } from '../../explore/act/locate.ts';
import { originOf, type PaymentForm } from '../../explore/payment-form.ts';
import type { Drive } from '../../pool/drive.ts';
import { surveyChildFrames } from '../../survey/survey.ts';

/** Parts of the bill's address, in the order in which they are entered: what a country is decides what the others may be. */
const ASKED_BESIDE_CARDS: readonly BuyerPurpose[] = [
  'country',
  'postal_code',
  'state',
  'city',
  'line1',
  'street',
  'line2',
  'full_name',
  'email',
  'phone',
];
/** Only where they must be told: an offer to keep the card for the next time asks for them, too. */
const IF_REQUIRED: ReadonlySet<BuyerPurpose> = new Set(['email', 'phone']);

/**
 * Enters what the frames that hold the card ask of the bill's address: processors show a postal code or a country beside the
 * card, often only once they know its number. True where something was entered.
 * @example await enterBill(drive, form, choice.buyer)
 */
export async function enterBill(drive: Drive, form: PaymentForm, buyer: Buyer): Promise<boolean> {
  const number = form.fields.find(({ place }) => place.field === 'number');
  if (!number || number.place.frameOrigin === null) return false;
  let isChanged = false;
  for (const purpose of ASKED_BESIDE_CARDS) {
    for (const { frame, controls } of await framesOf(drive, number.origin)) {
      const purposes = purposesOf(controls);
      const asked = controls.filter((control) => {
        const found = purposes.get(control);
        return found?.kind === 'buyer' && found.field === purpose && !control.isDisabled;
      });
      for (const control of asked) {
        if (IF_REQUIRED.has(purpose) && !control.isRequired) continue;
        const entered = await whereUsable(drive, () => enterDetail(drive, frame, control, purpose, buyer));
        isChanged = (entered ?? false) || isChanged;
      }
    }
  }
  return isChanged;
}

async function framesOf(drive: Drive, origin: string) {
  const frames = await surveyChildFrames(drive.page);
  return frames.filter(({ frame }) => originOf(frame.url()) === origin);
}

async function enterDetail(
  drive: Drive,
  frame: Frame,
  control: Control,
  purpose: BuyerPurpose,
  buyer: Buyer,
): Promise<boolean> {
  const value = buyerValue(buyer, purpose, 'billing');
  const field = value ? await locate(frame, exact(control.locators)) : null;
  if (!value || !field) return false;
  drive.guard.typing([value]);
  if (control.kind === 'select') {
    const option = matchOption(control.options, spellingsOf(purpose, value, countryOf(buyer, 'billing')));
    if (!option || option.selected) return false;
    await field.selectOption({ value: option.value });
    return true;
  }
  if (control.kind !== 'text' || control.value === value) return false;
  await field.fill(value);
  await field.blur();
  return true;
}
