import { type Faults, parseFault } from './faults.ts';
import {
  jsonBody,
  notFound,
  type Route,
  route,
  sendJson,
  type WebReply,
  type WebRequest,
} from './http/web-server.ts';
import type { Ledger } from './ledger.ts';
import { HOSTILE_TRICKS, type HostileTrick } from './shops/hostile/hostile.ts';
import { SHOP_KINDS, type ShopKind } from './shops/shop-kinds.ts';

interface ControlledShop {
  readonly name: string;
  readonly kind: ShopKind;
  readonly url: string;
  readonly productUrls: readonly string[];
}

interface WantedShop {
  readonly kind: ShopKind;
  readonly seed?: number;
  readonly name?: string;
  readonly trick?: HostileTrick;
}

/** What of a sandbox can be controlled from another process. */
export interface ControlledSandbox {
  readonly all: readonly ControlledShop[];
  readonly processor: { readonly url: string };
  readonly ledger: Ledger;
  readonly faults: Faults;
  openShop(wanted: WantedShop): Promise<ControlledShop>;
}

/** The sandbox's ledger, faults and shops, for tests that live in another process. */
export function controlRoutes(sandbox: ControlledSandbox): Route[] {
  const isOpen = (name: string) => sandbox.all.some((shop) => shop.name === name);
  return [
    route('GET', '/_sandbox/shops', () =>
      sendJson({ processor: sandbox.processor.url, shops: sandbox.all.map(presentShop) }),
    ),
    route('POST', '/_sandbox/shops', async (request) => {
      const options = readOptions(jsonBody(request) ?? {});
      if (!options) return sendJson({ error: 'unknown kind' }, 400);
      return sendJson(presentShop(await sandbox.openShop(options)), 201);
    }),
    route('GET', '/_sandbox/ledger', ({ query }) => {
      const shop = query.get('shop');
      const cart = query.get('cart');
      return sendJson(sandbox.ledger.snapshot({ ...(shop ? { shop } : {}), ...(cart ? { cart } : {}) }));
    }),
    route('POST', '/_sandbox/faults/:shop', (request) => {
      if (!isOpen(request.params.shop ?? '')) return notFound();
      return setFault(sandbox, request);
    }),
    route('DELETE', '/_sandbox/faults/:shop', ({ params }) => {
      if (!isOpen(params.shop ?? '')) return notFound();
      sandbox.faults.clear(params.shop);
      return sendJson({ faults: [] });
    }),
  ];
}

function setFault(sandbox: ControlledSandbox, request: WebRequest): WebReply {
  const body = jsonBody(request);
  const fault = body && parseFault(body);
  const shop = request.params.shop ?? '';
  if (!fault) return sendJson({ error: 'unknown fault' }, 400);
  sandbox.faults.set(shop, fault, typeof body.times === 'number' ? { times: body.times } : {});
  return sendJson({ faults: sandbox.faults.list(shop) });
}

function readOptions({ kind, seed, name, trick }: Record<string, unknown>): WantedShop | null {
  const known = SHOP_KINDS.find((candidate) => candidate === kind);
  if (!known) return null;
  const wanted = HOSTILE_TRICKS.find((candidate) => candidate === trick);
  return {
    kind: known,
    ...(typeof seed === 'number' ? { seed } : {}),
    ...(typeof name === 'string' ? { name } : {}),
    ...(wanted ? { trick: wanted } : {}),
  };
}

function presentShop({ name, kind, url, productUrls }: ControlledShop) {
  return { name, kind, url, productUrls };
}
