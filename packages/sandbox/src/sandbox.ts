import { controlRoutes } from './control-api.ts';
import { Faults } from './faults.ts';
import { type Route, startWebServer, type WebServer } from './http/web-server.ts';
import { type Currency, Ledger } from './ledger.ts';
import { Merchant } from './merchant.ts';
import { Processor } from './processor/processor.ts';
import { processorRoutes } from './processor/processor-site.ts';
import { createRandom, type Random } from './random.ts';
import type { AcpVariant } from './shops/acp/variant.ts';
import type { Theft } from './shops/hostile/field-thief.ts';
import type { HostileTrick } from './shops/hostile/hostile.ts';
import { withFaults } from './shops/shop-faults.ts';
import { SHOP_KINDS, type ShopKind, shopKinds } from './shops/shop-kinds.ts';
import type { AppVariant } from './shops/single-page-app/variant.ts';
import type { Layout } from './shops/storefront/layout.ts';
import type { UcpVariant } from './shops/ucp/variant.ts';
import { type CartReport, presentCart, testRoutes } from './test-api.ts';

export interface SandboxOptions {
  /** Chooses products, prices and layouts; the same seed gives the same shops. Default 1. */
  readonly seed?: number;
  /** The address to listen on. Default `127.0.0.1`. */
  readonly host?: string;
  /** The first of a row of ports (control, processor, shops in the order of `SHOP_KINDS`). Default: any free ports. */
  readonly basePort?: number;
  /** Which kinds of shop to open. Default: one of each. */
  readonly kinds?: readonly ShopKind[];
}

export interface ShopOptions {
  readonly kind: ShopKind;
  /** The name in ledger and faults, and a number where it is taken. Default: the kind. */
  readonly name?: string;
  readonly seed?: number;
  readonly port?: number;
  readonly currency?: Currency;
  readonly layout?: Partial<Layout>;
  /** `wide` draws what lies in a buyer's way, too: forms beside, doors, layers, ways to pay, steps. Default `narrow`. */
  readonly breadth?: 'narrow' | 'wide';
  readonly ucp?: Partial<UcpVariant>;
  readonly acp?: Partial<AcpVariant>;
  readonly app?: Partial<AppVariant>;
  /** What a hostile shop tries. Default: chosen by the seed. */
  readonly trick?: HostileTrick;
  /** How the trick `stolen-fields` goes about it. Default: not at all. */
  readonly theft?: Theft;
}

export interface OpenShop {
  readonly name: string;
  readonly kind: ShopKind;
  readonly url: string;
  /** A second site that the shop leads to: its checkout, or its payment page. */
  readonly companionUrl: string | null;
  /** From the simplest product (no options) to the hardest (two options, some combinations sold out). */
  readonly productUrls: readonly string[];
  readonly merchant: Merchant;
  /** The shop's own view of a cart: what a quote must equal. */
  cart(id: string): CartReport | null;
}

export interface Sandbox {
  readonly url: string;
  /** The shops that were opened at the start, by kind; a kind left out of `kinds` is absent. */
  readonly shops: Readonly<Record<ShopKind, OpenShop>>;
  /** These and every shop that was opened since. */
  readonly all: readonly OpenShop[];
  readonly processor: { readonly url: string };
  readonly ledger: Ledger;
  readonly faults: Faults;
  /** Opens one more shop, such as a layout that nobody has seen before. */
  openShop(options: ShopOptions): Promise<OpenShop>;
  stop(): Promise<void>;
}

/**
 * Runs the outside world on loopback: shops, and the card processor that they share. Shops are `localhost`, the processor
 * is `127.0.0.1`, so that its frames are of another site. Nothing is kept when it stops.
 *
 * @example
 * const sandbox = await startSandbox({ seed: 7 });
 * await buy(sandbox.shops['one-page'].productUrls[0]);
 * expect(sandbox.ledger.charges({ shop: 'one-page' })).toHaveLength(1);
 * await sandbox.stop();
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const sandbox = new RunningSandbox(options);
  try {
    await sandbox.open();
  } catch (error) {
    // A port was taken: what did open must not outlive the failure.
    await sandbox.stop();
    throw error;
  }
  return sandbox;
}

class RunningSandbox implements Sandbox {
  readonly ledger = new Ledger();
  readonly faults = new Faults();
  readonly shops = {} as Record<ShopKind, OpenShop>;
  readonly #options: SandboxOptions;
  readonly #servers: WebServer[] = [];
  readonly #names = new Set<string>();
  readonly #opened: OpenShop[] = [];
  readonly #processor: Processor;
  #processorUrl = '';
  #url = '';

  constructor(options: SandboxOptions) {
    this.#options = options;
    this.#processor = new Processor(this.ledger, () => this.#processorUrl);
  }

  get url(): string {
    return this.#url;
  }

  get processor(): { readonly url: string } {
    return { url: this.#processorUrl };
  }

  get all(): readonly OpenShop[] {
    return this.#opened;
  }

  async open(): Promise<void> {
    const { basePort = 0, kinds = SHOP_KINDS } = this.#options;
    const control = await this.#serve(controlRoutes(this), basePort);
    this.#url = `http://127.0.0.1:${control.port}`;
    const processor = await this.#serve(processorRoutes(this.#processor), basePort && basePort + 1);
    this.#processorUrl = `http://127.0.0.1:${processor.port}`;
    for (const kind of kinds) {
      const port = basePort && basePort + 2 + SHOP_KINDS.indexOf(kind);
      this.shops[kind] = await this.openShop({ kind, port });
    }
  }

  async openShop(options: ShopOptions): Promise<OpenShop> {
    const { kind } = options;
    const random = createRandom(`${kind}:${options.seed ?? this.#options.seed ?? 1}`);
    const merchant = this.#makeMerchant(options, random);
    const definition = shopKinds[kind];
    const companionRoutes = definition.companion?.(merchant) ?? [];
    const companion = definition.companion && (await this.#serve(companionRoutes, 0));
    const companionUrl = companion ? `http://127.0.0.1:${companion.port}` : null;
    let url = '';
    const routes = definition.routes({
      merchant,
      random,
      origin: () => url,
      companionOrigin: () => companionUrl ?? '',
      serveOnCompanion: (more) => companionRoutes.push(...more),
      layout: options.layout ?? {},
      breadth: options.breadth ?? 'narrow',
      ucp: options.ucp ?? {},
      acp: options.acp ?? {},
      app: options.app ?? {},
      trick: options.trick ?? null,
      ...(options.theft ? { theft: options.theft } : {}),
    });
    const server = await this.#serve(
      [...testRoutes(merchant), ...withFaults(merchant, routes)],
      options.port ?? 0,
    );
    url = `http://localhost:${server.port}`;
    const shop = presentShop(kind, merchant, url, companionUrl);
    this.#opened.push(shop);
    return shop;
  }

  async stop(): Promise<void> {
    await Promise.all(this.#servers.splice(0).map((server) => server.stop()));
  }

  #makeMerchant({ kind, name = kind, currency }: ShopOptions, random: Random): Merchant {
    const freeName = this.#freeName(name);
    this.#names.add(freeName);
    const definition = shopKinds[kind];
    return new Merchant({
      name: freeName,
      title: definition.title,
      currency: currency ?? definition.currency,
      random,
      ledger: this.ledger,
      faults: this.faults,
      processor: this.#processor,
      ...(definition.terms ? { terms: definition.terms } : {}),
    });
  }

  #freeName(name: string): string {
    if (!this.#names.has(name)) return name;
    let count = 2;
    while (this.#names.has(`${name}-${count}`)) count++;
    return `${name}-${count}`;
  }

  async #serve(routes: readonly Route[], port: number): Promise<WebServer> {
    const server = await startWebServer(routes, this.#options.host ?? '127.0.0.1', port);
    this.#servers.push(server);
    return server;
  }
}

function presentShop(kind: ShopKind, merchant: Merchant, url: string, companionUrl: string | null): OpenShop {
  return {
    name: merchant.name,
    kind,
    url,
    companionUrl,
    productUrls: merchant.products.map((product) => `${url}/products/${product.slug}`),
    merchant,
    cart: (id) => {
      const cart = merchant.cart(id);
      return cart ? presentCart(merchant, cart) : null;
    },
  };
}
