import { encodeBase58 } from '@florin/release-code/base58';
import type { AuthChallenge, Session } from '@florin/wire/accounts/session';
import type { Wallet } from '@wallet-standard/base';
import { type Called, call, type Problem } from '../http/call.ts';
import type { PageNetwork } from '../solana/page-network.ts';
import { connect, signMessage } from '../wallets/solana-wallet.ts';
import type { ShellWords } from '../words/shell-words.ts';

/**
 * Has a wallet sign the text of a challenge, and signs in with it; null when signed in, else what went wrong. An invitation joins its
 * account.
 * @example const problem = await signInWithWallet(wallet, network, words)
 */
export async function signInWithWallet(
  wallet: Wallet,
  { chain }: PageNetwork,
  words: ShellWords,
  invitation?: string,
): Promise<Problem | null> {
  const connected = await connect(wallet, chain, words);
  if (!connected.ok) return { code: 'wallet', message: connected.problem.message };
  const { address } = connected.value;
  const challenge = await call<AuthChallenge>('POST', '/v1/auth/challenge', { address });
  if (!challenge.ok) return challenge.problem;
  const { message } = challenge.value;
  const signed = await signMessage(wallet, connected.value, message, words);
  if (!signed.ok) return { code: 'wallet', message: signed.problem.message };
  const session: Called<Session> = await call('POST', '/v1/auth/session', {
    message,
    signature: encodeBase58(signed.value),
    ...(invitation !== undefined && { invitation }),
  });
  return session.ok ? null : session.problem;
}
