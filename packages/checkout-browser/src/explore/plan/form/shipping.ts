import {
  pickShipping,
  type ShippingMethod,
  shippingMethods,
} from '@florin/page-reading/delivery/shipping-methods';
import type { Choice, OptionField } from '@florin/page-reading/purchase';
import type { DocumentSurvey } from '@florin/page-reading/survey/document-survey';
import type { Drive } from '../../../pool/drive.ts';
import { perform } from '../../act/perform.ts';
import type { SafeStep } from '../../recipe.ts';
import { type Entering, entering } from '../entry.ts';
import { type Missing, sinceLastPress } from '../progress.ts';

/**
 * The method that was asked for, else the cheapest; a wish that fits none of them is asked for again. Tiles that show nothing of which
 * one is taken are pressed once on a page.
 */
export function planShipping(
  seen: DocumentSurvey,
  choice: Choice,
  steps: readonly SafeStep[] = [],
): Entering | Missing | null {
  const wish = choice.options.shipping;
  const methods = shippingMethods(seen);
  const method = pickShipping(methods, wish === undefined ? undefined : String(wish));
  if (!method && methods.length > 0)
    return { kind: 'missing', details: [], fields: [shippingField(methods)] };
  if (!method || method.isChosen) return null;
  if (isShippingTaken(steps) && method.isDrawn && !methods.some(({ isChosen }) => isChosen)) return null;
  return entering({
    move: { kind: 'choose', target: method.target },
    step: { class: 'safe', action: 'ship' },
  });
}

/** On the page that is open, as far as it is known. */
export function isShippingTaken(steps: readonly SafeStep[]): boolean {
  return sinceLastPress(steps).some(({ action }) => action === 'ship');
}

/** False where the wish fits none of the methods. */
export async function chooseShipping(drive: Drive, seen: DocumentSurvey, choice: Choice): Promise<boolean> {
  const plan = planShipping(seen, choice);
  if (plan?.kind === 'enter') for (const { move } of plan.entries) if (move) await perform(drive, move);
  return plan?.kind !== 'missing';
}

function shippingField(methods: readonly ShippingMethod[]): OptionField {
  const values = methods.map(({ title }) => ({ value: title, title, available: true }));
  return { kind: 'enum', key: 'shipping', title: 'Shipping', required: true, values };
}
