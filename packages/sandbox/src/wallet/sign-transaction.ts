import { withAssertion, withPrice } from './alter-message.ts';
import type { Behaviour } from './settings.ts';
import type { SigningKey } from './signing-key.ts';
import { indexOfKey, joinTransaction, openMessage, splitTransaction } from './wire-message.ts';

/** Signs as the behaviour says. A wallet that changes the message keeps signatures that no longer fit, as real ones do. */
export async function signTransaction(
  bytes: Uint8Array,
  key: SigningKey,
  behaviour: Behaviour,
): Promise<Uint8Array> {
  const { signatures, message } = splitTransaction(bytes);
  const altered = alter(message, key, behaviour);
  const place = indexOfKey(openMessage(altered), key.publicKey);
  if (place < 0 || place >= signatures.length)
    throw new Error('This wallet is no signer of the transaction.');
  const kept = behaviour === 'strips' ? signatures.map(() => new Uint8Array(64)) : [...signatures];
  kept[place] = await key.sign(altered);
  return joinTransaction({ signatures: kept, message: altered });
}

function alter(message: Uint8Array, key: SigningKey, behaviour: Behaviour): Uint8Array {
  if (behaviour === 'prices') return withPrice(message);
  if (behaviour === 'modifies') return withAssertion(withPrice(message), key.publicKey);
  return message;
}
