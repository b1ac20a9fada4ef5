import { testCards } from './processor/test-cards.ts';

export const JANE = {
  email: 'jane@example.com',
  name: 'Jane Doe',
  firstName: 'Jane',
  lastName: 'Doe',
  phone: '+14155550123',
  line1: '1 Market Street',
  line2: '',
  city: 'San Francisco',
  state: 'CA',
  postalCode: '94105',
  country: 'US',
};

export interface Visit {
  readonly status: number;
  readonly url: string;
  readonly text: string;
}

/** A plain HTTP client with cookies and form posts: what a shop can be bought from without a browser. */
export class HttpShopper {
  readonly #origin: string;
  readonly #cookies = new Map<string, string>();

  constructor(origin: string) {
    this.#origin = origin;
  }

  get(path: string): Promise<Visit> {
    return this.#visit('GET', path, null);
  }

  post(path: string, fields: Record<string, string>): Promise<Visit> {
    return this.#visit('POST', path, new URLSearchParams(fields));
  }

  /** Follows redirects of this shop; one that leaves it (a challenge) is where the visit ends. */
  async #visit(method: string, path: string, body: URLSearchParams | null): Promise<Visit> {
    let url = new URL(path, this.#origin);
    let response = await this.#send(method, url, body);
    for (let hops = 0; response.status === 303 && hops < 10; hops++) {
      url = new URL(response.headers.get('location') ?? '', url);
      if (url.origin !== this.#origin) return { status: 303, url: url.href, text: '' };
      response = await this.#send('GET', url, null);
    }
    return { status: response.status, url: url.href, text: await response.text() };
  }

  async #send(method: string, url: URL, body: URLSearchParams | null): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { method, body, redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const [name = '', value = ''] = pair.split('=');
      this.#cookies.set(name, value);
    }
    return response;
  }
}

/** Fills in the checkout form of a page: names differ by layout, but ids end with what the field is for. */
export function checkoutFields(page: string, cardNumber: string = testCards.success): Record<string, string> {
  const values: Record<string, string> = {
    ...JANE,
    cardName: JANE.name,
    cardNumber,
    cardExpiry: '12 / 34',
    cardExpiryMonth: '12',
    cardExpiryYear: '2034',
    cardCvc: '123',
  };
  const fields: Record<string, string> = { shipping: 'standard', terms: 'accepted' };
  for (const [, id = '', name = ''] of page.matchAll(/id="[^"]*-([a-zA-Z0-9]+)" name="([^"]+)"/g)) {
    const value = values[id];
    if (value !== undefined) fields[name] = value;
  }
  return fields;
}
