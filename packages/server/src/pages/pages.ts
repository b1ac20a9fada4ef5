import type { Readable } from 'node:stream';
import { assetsOf, type Script } from '@florin/web/assets';
import { renderMissingPage } from '@florin/web/missing/page';
import type { PageFrame } from '@florin/web/shell/page-frame';
import type { PageNetwork } from '@florin/web/solana/page-network';
import { renderTroublePage } from '@florin/web/trouble/page';
import { dashboardLanguageOf, languageOf } from '@florin/web/words/language';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import { type PolicyTerms, securityHeaders } from './security-headers.ts';

/** What a visit ends with: a page, or another address. */
export type PageOutcome =
  | (PolicyTerms & { readonly html: string; readonly status?: number })
  /** What a page asks for to show what has changed. */
  | { readonly json: string }
  /** For programs that read: a document as it was written. */
  | { readonly text: string }
  | { readonly download: Readable; readonly fileName: string; readonly contentType: string }
  | { readonly redirect: string };

/** What a page knows of whoever looks at it. */
export type Visitor = Pick<FastifyRequest, 'headers'>;

export type PageRequest = FastifyRequest<{ Params: { id: string } }>;

/**
 * Adds a page that anyone may visit, within the limits of their address.
 * @example add('/login', async () => ({ html: renderSignInPage({ network, returnPath }, pages.frame('sign-in')) }))
 */
export type AddPage = (path: string, render: (request: PageRequest) => Promise<PageOutcome>) => void;

/** What all hosted pages share: the same headers, the same frame, never kept by a cache. */
export class Pages {
  readonly network: PageNetwork;
  readonly #isPlayground: boolean;
  readonly #isHttps: boolean;

  constructor(services: Pick<Services, 'urls' | 'network' | 'playground'>) {
    this.network = pageNetwork(services);
    this.#isPlayground = services.playground !== null;
    this.#isHttps = services.urls.app.startsWith('https:');
  }

  send(reply: FastifyReply, page: PageOutcome): FastifyReply {
    reply.headers({
      ...securityHeaders(this.#isHttps, 'html' in page ? page : {}),
      'Cache-Control': 'no-store',
      Vary: 'Accept-Language',
    });
    if ('redirect' in page) return reply.redirect(page.redirect, 303);
    if ('download' in page)
      return reply
        .type(page.contentType)
        .header('Content-Disposition', `attachment; filename="${page.fileName}"`)
        .send(page.download);
    if ('text' in page) return reply.type('text/plain; charset=utf-8').send(page.text);
    if ('json' in page) return reply.type('application/json; charset=utf-8').send(page.json);
    return reply
      .code(page.status ?? 200)
      .type('text/html; charset=utf-8')
      .send(page.html);
  }

  /** In English where it is not known who asks. */
  missing(what: 'gift' | 'payment' | 'page', visitor: Visitor = { headers: {} }): PageOutcome {
    return { status: 404, html: renderMissingPage(what, this.frameFor(visitor)) };
  }

  /** For a visit that ends with an error of this status. */
  error(status: number, requestId: string, visitor: Visitor): PageOutcome {
    if (status === 404) return this.missing('page', visitor);
    const trouble = status === 429 ? 'busy' : status === 403 ? 'forbidden' : 'failed';
    return { status, html: renderTroublePage(trouble, requestId, this.frameFor(visitor)) };
  }

  /** The frame of a page that speaks the visitor's language. */
  frameFor({ headers }: Visitor, ...scripts: Script[]): PageFrame {
    return { ...this.frame(...scripts), language: languageOf(headers['accept-language']) };
  }

  /** The same for pages in the languages of the dashboard. */
  dashboardFrameFor({ headers }: Visitor, ...scripts: Script[]): PageFrame {
    return { ...this.frame(...scripts), language: dashboardLanguageOf(headers['accept-language']) };
  }

  /** The developer wallet comes along wherever a wallet is of use, in the embedded mode only. */
  frame(...scripts: Script[]): PageFrame {
    const usesWallet = scripts.some((script) => script !== 'docs' && script !== 'card-setup');
    const withWallet: Script[] =
      this.#isPlayground && usesWallet ? ['developer-wallet', ...scripts] : scripts;
    return { ...assetsOf(withWallet), isPlayground: this.#isPlayground };
  }
}

function pageNetwork({ network, playground }: Pick<Services, 'network' | 'playground'>): PageNetwork {
  return {
    chain: playground === null ? 'solana:mainnet' : 'solana:localnet',
    programId: network.programId,
    mint: network.mint,
    sponsorsClaims: network.sponsor !== null,
    isPlayground: playground !== null,
    demoWallet: playground?.sign === undefined ? null : playground.merchantWallet,
  };
}
