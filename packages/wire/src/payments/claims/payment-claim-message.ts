/**
 * What a wallet signs to say that it paid a request by hand. It names the request, so that nobody can use it for another.
 * @example paymentClaimMessage('https://pay.example', 'cs_01k9…', '7xKX…')
 */
export function paymentClaimMessage(appUrl: string, source: string, account: string): string {
  return [
    `${new URL(appUrl).host} asks you to confirm a payment that you made by hand.`,
    '',
    `I sent USDC from the wallet ${account} for ${source}, and for nothing else.`,
    '',
    'Signing moves no money. Sign only if you sent it.',
  ].join('\n');
}
