/** Where this machine's own chain shows a transaction; the embedded mode alone answers there. */
export const transactionPath = (signature: string) => `/explorer/tx/${signature}`;

/** Where it shows an account. */
export const accountPath = (address: string) => `/explorer/address/${address}`;
