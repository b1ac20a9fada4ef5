import { closeMessage, indexOfKey, openMessage, withReadonlyKey } from './wire-message.ts';

/** ComputeBudget111111111111111111111111111111 */
const COMPUTE_BUDGET_HEX = '0306466fe5211732ffecadba72c39be7bc8ce5bbc5f7126b2c439b3a40000000';
/** L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95, the assertion program that wallets use. */
const LIGHTHOUSE_HEX = '04dfad7962ffb1dd925d0a9fb5e6d00ce6195ba8bb3a91fd07ef9860c5e97bb8';

const SET_PRICE = 3;
const PRICE_MICRO_LAMPORTS = 1_000;
const ASSERT_ACCOUNT_INFO = 5;

/** What wallets do to be quick: a price for the computation, in place of the one that is there. */
export function withPrice(bytes: Uint8Array): Uint8Array {
  const { message, index } = withReadonlyKey(openMessage(bytes), fromHex(COMPUTE_BUDGET_HEX));
  const others = message.instructions.filter(
    ({ program, data }) => program !== index || data[0] !== SET_PRICE,
  );
  const price = {
    program: index,
    accounts: [],
    data: [SET_PRICE, PRICE_MICRO_LAMPORTS & 0xff, PRICE_MICRO_LAMPORTS >> 8, 0, 0, 0, 0, 0, 0],
  };
  return closeMessage({ ...message, instructions: [price, ...others] });
}

/** What wallets do to protect their user: an assertion about the signer's account, at the end. */
export function withAssertion(bytes: Uint8Array, signer: Uint8Array): Uint8Array {
  const { message, index } = withReadonlyKey(openMessage(bytes), fromHex(LIGHTHOUSE_HEX));
  const assertion = {
    program: index,
    accounts: [indexOfKey(message, signer)],
    data: [ASSERT_ACCOUNT_INFO, 0, 0, 0],
  };
  return closeMessage({ ...message, instructions: [...message.instructions, assertion] });
}

function fromHex(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
