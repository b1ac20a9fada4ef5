import { assetsOf, type Script } from '@florin/web/assets';
import type { PageFrame } from '@florin/web/shell/page-frame';
import type { PageNetwork } from '@florin/web/shell/page-network';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RateLimits } from '../http/rate-limits.ts';
import type { Services } from '../services.ts';
import { securityHeaders } from './security-headers.ts';

type Render = (request: FastifyRequest<{ Params: { id: string } }>, reply: FastifyReply) => Promise<Page>;

/** What a visit ends with: a page, or another address. */
export type Page = { readonly html: string; readonly status?: number } | { readonly redirect: string };

/** How every hosted page is served: limited, with the same headers, never kept by a cache. */
export class Pages {
  readonly network: PageNetwork;
  readonly #app: FastifyInstance;
  readonly #rateLimits: RateLimits;
  readonly #isPlayground: boolean;
  readonly #headers: Record<string, string>;

  constructor(app: FastifyInstance, services: Services, rateLimits: RateLimits) {
    this.#app = app;
    this.#rateLimits = rateLimits;
    this.#isPlayground = services.playground !== null;
    this.#headers = {
      ...securityHeaders(services.urls.app.startsWith('https:')),
      'Cache-Control': 'no-store',
    };
    this.network = pageNetwork(services);
  }

  /** @example pages.add('/login', async () => ({ html: renderSignInPage({ network }, pages.frame('sign-in')) })) */
  add(path: string, render: Render): void {
    this.#app.get<{ Params: { id: string } }>(
      path,
      { config: { operation: `pages ${path}` } },
      async (request, reply) => {
        this.#rateLimits.takePublic(request.ip, reply);
        return this.send(reply, await render(request, reply));
      },
    );
  }

  send(reply: FastifyReply, page: Page): FastifyReply {
    reply.headers(this.#headers);
    if ('redirect' in page) return reply.redirect(page.redirect, 303);
    return reply
      .code(page.status ?? 200)
      .type('text/html; charset=utf-8')
      .send(page.html);
  }

  /** The developer wallet comes along wherever a wallet is of use, in the embedded mode only. */
  frame(...scripts: Script[]): PageFrame {
    const withWallet: Script[] =
      this.#isPlayground && scripts.length > 0 ? ['developer-wallet', ...scripts] : scripts;
    return { ...assetsOf(withWallet), isPlayground: this.#isPlayground };
  }
}

function pageNetwork({ network, playground }: Services): PageNetwork {
  return {
    chain: playground === null ? 'solana:mainnet' : 'solana:localnet',
    programId: network.programId,
    mint: network.mint,
    explorerQuery:
      playground === null ? '' : `?cluster=custom&customUrl=${encodeURIComponent(playground.rpcUrl)}`,
    sponsorsClaims: network.sponsor !== null,
    isPlayground: playground !== null,
  };
}
