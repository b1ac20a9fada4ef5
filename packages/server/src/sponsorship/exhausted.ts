/** Undoes the transaction that it is thrown in: nothing is counted for what the credit or one budget refuses. */
export class Exhausted extends Error {}
