/** The largest legacy or v0 transaction: what fits one network packet. Apart from the schemas, so that pages can use it alone. */
export const TRANSACTION_BYTES_MAX = 1_232;
