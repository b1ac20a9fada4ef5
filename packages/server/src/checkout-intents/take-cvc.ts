import type { SealedRecord } from '@florin/checkout/vault/envelope';
import type { JsonObject } from '@florin/page-reading/json';
import type { CardRow } from '../cards/store.ts';
import type { CardVault } from '../cards/vault.ts';
import { invalidParameter } from '../errors/api-error.ts';

/**
 * Takes the write-only option `card_cvc` out of the options, sealed where there is a card that it can belong to. It is
 * never stored among the options, so it can never be shown.
 */
export function takeCvc(
  options: JsonObject,
  card: CardRow | null,
  vault: CardVault | null,
): { options: JsonObject; cvc: SealedRecord | null } {
  const { card_cvc: sent, ...others } = options;
  if (sent === undefined || card === null || vault === null) return { options: others, cvc: null };
  const owner = { accountId: card.account_id, cardId: card.id, brand: card.brand };
  const cvc = typeof sent === 'string' ? vault.sealCvc(owner, sent) : null;
  if (cvc !== null) return { options: others, cvc };
  throw invalidParameter(
    'options[card_cvc]',
    'Expected the security code of the card as text: 3 digits, or 4 for American Express.',
  );
}
