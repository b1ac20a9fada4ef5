/** A promise that does not hold. */
export class Broken extends Error {
  override readonly name = 'Broken';
  readonly promise: string;

  constructor(promise: string, facts: string) {
    super(`${promise}: ${facts}`);
    this.promise = promise;
  }
}
