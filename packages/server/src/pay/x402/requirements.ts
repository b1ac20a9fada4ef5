import { decimalAmount } from '@florin/chain/solana-pay';
import type { ExactTerms } from '@florin/chain/sponsor/exact-payment';
import { baseUnitsOf } from '@florin/wire/money';
import { type PaymentRequired, X402_NETWORK, X402_VERSION } from '@florin/wire/payments/x402';
import type { KeyPairSigner } from '@solana/kit';
import { type ApiError, refused } from '../../errors/api-error.ts';
import type { RecipientAccounts } from '../../payment-requests/recipient-accounts.ts';
import { x402UrlOf } from '../../payment-requests/x402-url.ts';
import type { Services } from '../../services.ts';
import type { Order } from '../order.ts';

/** How long a request with a payment may take: it waits until the payment is confirmed. */
const TIMEOUT_SECONDS = 60;

/** What the one transfer of a payment must move: all of it goes to the merchant, who then owes the service its fee. */
export function exactTermsOf({ network }: Pick<Services, 'network'>, order: Order): ExactTerms {
  return {
    mint: network.mint,
    recipientTokenAccount: merchantOf(order).tokenAccount,
    amount: baseUnitsOf(order.amount),
    memo: order.id,
  };
}

/** @example throw paymentRequired(await requirementsOf(services, order, 'PAYMENT-SIGNATURE header is required')) */
export async function requirementsOf(
  services: Pick<Services, 'network' | 'chain' | 'urls'>,
  order: Order,
  sponsor: KeyPairSigner,
  error: string,
): Promise<PaymentRequired> {
  const { mint, amount, memo } = exactTermsOf(services, order);
  const { blockhash, lastValidBlockHeight } = await services.chain.latestBlockhash();
  return {
    x402Version: X402_VERSION,
    error,
    resource: {
      url: x402UrlOf(services, order)!,
      description: `The receipt of ${decimalAmount(amount)} USDC to ${order.businessName}.`,
      mimeType: 'application/json',
    },
    accepts: [
      {
        scheme: 'exact',
        network: X402_NETWORK,
        amount: amount.toString(),
        asset: mint,
        payTo: merchantOf(order).address,
        maxTimeoutSeconds: TIMEOUT_SECONDS,
        extra: {
          feePayer: sponsor.address,
          memo,
          // Spares the client a call to a node of its own.
          recentBlockhash: blockhash,
          lastValidBlockHeight: lastValidBlockHeight.toString(),
        },
      },
    ],
  };
}

/** The scheme can make no token account, and needs somebody who pays the network's fee. */
export async function assertTakesX402(
  sponsor: KeyPairSigner | null,
  recipients: RecipientAccounts,
  order: Order,
): Promise<KeyPairSigner> {
  if (sponsor === null) throw unavailable('this installation does not pay network fees');
  if (await recipients.hasTokenAccount(merchantOf(order))) return sponsor;
  throw unavailable('the recipient has never held USDC, and the first payment must come from a wallet');
}

function unavailable(why: string): ApiError {
  return refused('x402_unavailable', `This cannot be paid by x402: ${why}.`);
}

export function merchantOf({ dues }: Order) {
  return dues[0]!;
}
