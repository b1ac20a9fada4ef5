import type { Behaviour } from './settings.ts';
import { signTransaction } from './sign-transaction.ts';
import type { SigningKey } from './signing-key.ts';

interface TransactionInput {
  readonly transaction: Uint8Array;
}

interface MessageInput {
  readonly message: Uint8Array;
}

/** As long as someone takes who reads what is asked. */
const LATE_MS = 3_000;

/** The signing features of the Wallet Standard, in this wallet's manner. */
export function sign(key: () => SigningKey, behaviour: Behaviour) {
  const consent = async () => {
    if (behaviour === 'late') await new Promise((resolve) => setTimeout(resolve, LATE_MS));
    if (behaviour !== 'rejects') return;
    throw Object.assign(new Error('User rejected the request.'), { code: 4001 });
  };
  return {
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: ['legacy', 0],
      signTransaction: async (...inputs: readonly TransactionInput[]) => {
        await consent();
        return Promise.all(
          inputs.map(async ({ transaction }) => ({
            signedTransaction: await signTransaction(transaction, key(), behaviour),
          })),
        );
      },
    },
    'solana:signMessage': {
      version: '1.0.0',
      signMessage: async (...inputs: readonly MessageInput[]) => {
        await consent();
        return Promise.all(
          inputs.map(async ({ message }) => ({
            signedMessage: message,
            signature: await key().sign(message),
          })),
        );
      },
    },
  } as const;
}
