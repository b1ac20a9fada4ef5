import { parseWireTransaction, type WireTransaction } from '@florin/chain/wire-transaction';
import { submitTransaction } from '@florin/wire/payments/submission';
import { invalidParameter } from '../errors/api-error.ts';
import type { Api } from '../http/pipeline/api.ts';
import type { Delivery } from './delivery.ts';
import type { OwnTransaction, TransactionKind } from './transaction-kind.ts';

/** Sends what this service built, for callers without a node of their own. It relays nothing else. */
export function addSubmissionRoutes(api: Api, kinds: readonly TransactionKind[], delivery: Delivery): void {
  api.handle(
    submitTransaction,
    async ({ body, http }) => {
      const own = await recognise(kinds, parse(body.transaction));
      const signature = await own.submit({ ip: http.ip, send: (signed) => delivery.send(signed) });
      return { object: 'submission', signature } as const;
    },
    // Sending twice is harmless by itself, and a lost transaction is sent again by sending it again.
    { isStorable: () => false },
  );
}

function parse(transactionBase64: string): WireTransaction {
  const parsed = parseWireTransaction(transactionBase64);
  if (parsed.ok) return parsed.value;
  throw notOurs(`it is ${parsed.reason.replaceAll('_', ' ')}`);
}

async function recognise(
  kinds: readonly TransactionKind[],
  transaction: WireTransaction,
): Promise<OwnTransaction> {
  for (const kind of kinds) {
    const own = await kind.recognise(transaction);
    if (own) return own;
  }
  throw notOurs('it was not built here, or it was changed');
}

function notOurs(why: string) {
  return invalidParameter(
    'transaction',
    `Only transactions built by this service are sent: ${why}.`,
    'transaction_not_ours',
  );
}
