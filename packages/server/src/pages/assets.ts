import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { ASSETS_FOLDER, ASSETS_PATH } from '@florin/web/assets';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../errors/api-error.ts';

interface Asset {
  readonly type: string;
  readonly plain: Buffer;
  readonly gzipped: Buffer;
}

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
};
/** By the addresses that browsers ask for, also where no page names one. */
const ICONS: Readonly<Record<string, string>> = {
  '/icon.svg': 'icon.svg',
  '/icon.png': 'icon.png',
  '/favicon.ico': 'icon.png',
  '/apple-touch-icon.png': 'icon.png',
};
const FOREVER = 'public, max-age=31536000, immutable';
const A_DAY = 'public, max-age=86400';

/** Scripts and styles carry a hash of their content in the name, so that browsers may keep them for good. */
export function addAssets(app: FastifyInstance): void {
  let assets: ReadonlyMap<string, Asset> | null = null;
  const send = (name: string, cacheControl: string, request: FastifyRequest, reply: FastifyReply) => {
    assets ??= readAssets();
    const asset = assets.get(name);
    if (!asset) throw new ApiError('route_unknown', 'There is no such file. Reload the page.');
    return sendAsset(asset, cacheControl, request, reply);
  };
  app.get<{ Params: { name: string } }>(
    `${ASSETS_PATH}:name`,
    { config: { operation: 'assets' } },
    async (request, reply) => {
      // The form of a card has an origin of its own, and browsers ask for its script as for a stranger's.
      reply.header('Access-Control-Allow-Origin', '*');
      return send(request.params.name, FOREVER, request, reply);
    },
  );
  for (const [path, icon] of Object.entries(ICONS)) {
    app.get(path, { config: { operation: 'assets' } }, async (request, reply) => {
      // Wallets of other origins show it beside a payment request.
      reply.header('Cross-Origin-Resource-Policy', 'cross-origin').header('Access-Control-Allow-Origin', '*');
      return send(icon, A_DAY, request, reply);
    });
  }
}

/** Only what browsers may have, read once: the folder is small and never changes while a process runs. */
function readAssets(): ReadonlyMap<string, Asset> {
  const names = readdirSync(ASSETS_FOLDER).filter((name) => extensionOf(name) in TYPES);
  return new Map(
    names.map((name) => {
      const plain = readFileSync(`${ASSETS_FOLDER}${name}`);
      return [name, { type: TYPES[extensionOf(name)]!, plain, gzipped: gzipSync(plain, { level: 9 }) }];
    }),
  );
}

const extensionOf = (name: string) => name.slice(name.lastIndexOf('.') + 1);

function sendAsset(
  asset: Asset,
  cacheControl: string,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  reply
    .type(asset.type)
    .header('Cache-Control', cacheControl)
    .header('X-Content-Type-Options', 'nosniff')
    .header('Vary', 'Accept-Encoding');
  const takesGzip = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
  return takesGzip ? reply.header('Content-Encoding', 'gzip').send(asset.gzipped) : reply.send(asset.plain);
}
