import type { Gift } from '@florin/wire/gifts/gift';
import { callOf, money } from './text.ts';

/** What became of a gift, and what to do next. The release code is told where it was made. */
export function tellGift(gift: Gift & { readonly release_code?: string }): readonly (string | null)[] {
  const { id, amount, currency, sender_address, next_action, release_code } = gift;
  const what = `Gift ${id} of ${money(amount, currency)}`;
  const code = release_code
    ? `Its release code is ${release_code}. Anyone who has it can claim the gift, and it is shown only now. Give it only to the recipient, once the gift is open.`
    : null;
  if (next_action !== null) {
    const { transaction } = next_action;
    const isFunding = gift.status === 'requires_action';
    return [
      isFunding
        ? `${what} is made and not funded yet: ${sender_address} has to sign.`
        : `${what} comes back once ${sender_address} has signed.`,
      code,
      isFunding
        ? `Next: ${callOf('gifts_fund', { id })} signs it where a wallet is configured here, and answers an address for a person where none is.`
        : null,
      transaction.hosted_url ? `A person signs it at ${transaction.hosted_url}` : null,
      `Then ${callOf('wait_for_status', { id, statuses: [isFunding ? 'open' : 'reclaimed'] })}`,
    ];
  }
  return [
    {
      requires_action: `${what} is not funded yet. ${callOf('gifts_retrieve', { id })} shows what to sign.`,
      open: `${what} is funded and waits to be claimed with its release code.`,
      released: `${what} was claimed by ${gift.recipient_address}.`,
      reclaimed: `${what} was taken back by its sender.`,
    }[gift.status],
    code,
  ];
}
