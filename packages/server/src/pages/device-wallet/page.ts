import { renderWalletPage } from '@florin/web/wallet/page';
import { isPublicKey } from '@florin/wire/values/base58';
import type { Address } from '@solana/kit';
import type { FastifyInstance } from 'fastify';
import { invalidParameter } from '../../errors/api-error.ts';
import type { RateLimits } from '../../http/limits/rate-limits.ts';
import type { ParsedBody } from '../../http/parse/body.ts';
import type { Services } from '../../services.ts';
import type { Delivery } from '../../submissions/delivery.ts';
import { prepareTransfer, readTransferRequest } from '../../wallet-transfers/prepare.ts';
import { sendTransfer } from '../../wallet-transfers/send.ts';
import { readWallet } from '../../wallet-transfers/wallet-state.ts';
import type { AddPage, Pages } from '../pages.ts';

/**
 * The page of wallets that a passkey makes, and what it asks: how much a wallet has, and to send some of it. The key stays in the page;
 * here arrive addresses, amounts and signed transactions.
 */
export function addWalletPage(
  add: AddPage,
  pages: Pages,
  app: FastifyInstance,
  services: Pick<Services, 'config' | 'database' | 'chain' | 'network'>,
  rateLimits: RateLimits,
  delivery: Delivery,
): void {
  const { chain, network } = services;
  add('/wallet', async (request) => ({
    html: renderWalletPage({ network: pages.network }, pages.frameFor(request, 'wallet')),
  }));

  add('/wallet/state/:id', async ({ params: { id } }) => {
    if (!isPublicKey(id)) throw invalidParameter('id', 'Invalid id: expected a Solana address.');
    const { usdc, lamports } = await readWallet(chain, id as Address, network.mint);
    return { json: JSON.stringify({ usdc: String(usdc), lamports: String(lamports) }) };
  });

  const bodyOf = (body: unknown) => (body as ParsedBody | null)?.value;
  app.post('/wallet/transfer', { config: { operation: 'wallet.transfer' } }, async (request) => {
    rateLimits.takePublic(request.ip);
    const wanted = readTransferRequest(network, bodyOf(request.body));
    const prepared = await prepareTransfer(services, wanted);
    if (!prepared.ok) return { object: 'wallet_transfer', lacks: prepared.lacks, transaction: null };
    const { built, isSponsored } = prepared;
    return {
      object: 'wallet_transfer',
      lacks: null,
      transaction: built.transactionBase64,
      is_sponsored: isSponsored,
      fee_lamports: Number(built.networkFeeLamports),
    };
  });

  app.post('/wallet/send', { config: { operation: 'wallet.send' } }, async (request) => {
    rateLimits.takePublic(request.ip);
    const body = bodyOf(request.body);
    const wanted = readTransferRequest(network, body);
    const { transaction } = Object(body) as { transaction?: unknown };
    if (typeof transaction !== 'string')
      throw invalidParameter(
        'transaction',
        'Invalid transaction: expected the signed transaction in base64.',
      );
    const signature = await sendTransfer(services, delivery, wanted, transaction, request.ip);
    return { object: 'submission', signature };
  });
}
