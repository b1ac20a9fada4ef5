import type { Answer } from '../traffic/client.ts';
import { Broken } from './broken.ts';

const ID = /\b[a-z]{2,5}_0[0-9a-z]{27}\b/g;

/** Watches every answer: an id that one merchant was shown must never be shown to another. */
export class Privacy {
  readonly #seenBy = new Map<string, string>();

  inspect(reader: string | null, request: string, { status, body }: Answer): void {
    if (reader === null || status >= 300) return;
    for (const [id] of JSON.stringify(body).matchAll(ID)) {
      if (id.startsWith('req_')) continue;
      const before = this.#seenBy.get(id);
      if (before !== undefined && before !== reader)
        throw new Broken('no merchant sees another', `${id} was shown to two merchants, last by ${request}`);
      this.#seenBy.set(id, reader);
    }
  }
}
