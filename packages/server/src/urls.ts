import type { Config } from './config.ts';

/** The addresses that clients and people see. */
export interface Urls {
  readonly base: string;
  readonly app: string;
  /** A checkout link's page is `{checkout}/<link_id>`. */
  readonly checkout: string;
  readonly pay: string;
}

export function urlsOf(config: Config, port: number): Urls {
  const host = config.host === '127.0.0.1' || config.host === '0.0.0.0' ? 'localhost' : config.host;
  const base = config.baseUrl ?? `http://${host}:${port}`;
  const app = config.appUrl ?? base;
  return { base, app, checkout: config.checkoutUrl ?? `${app}/l`, pay: config.payUrl ?? app };
}

/** Where merchants tell of orders over UCP. */
export function ucpOrdersUrl({ base }: Urls): string {
  return `${base}/protocols/ucp/orders`;
}

export function originsOf(urls: Urls): ReadonlySet<string> {
  return new Set([urls.base, urls.app, urls.pay].map((url) => new URL(url).origin));
}
