import { allDocuments, documentPath } from '@florin/web/docs/library';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';

const A_DAY = 'public, max-age=86400';
/** RFC 9116 wants to be told until when it holds; it is made anew with every answer. */
const SECURITY_TXT_DAYS = 180;

/** What programs look for at a fixed address: crawlers, browsers that install a page, people who found a weakness. */
export function addWellKnownFiles(
  app: FastifyInstance,
  { urls, config }: Pick<Services, 'urls' | 'config'>,
): void {
  const add = (path: string, type: string, text: () => string) =>
    app.get(path, { config: { operation: 'assets' } }, async (_request, reply) =>
      reply
        .type(`${type}; charset=utf-8`)
        .header('Cache-Control', A_DAY)
        .header('X-Content-Type-Options', 'nosniff')
        .send(text()),
    );

  add('/robots.txt', 'text/plain', () => robots(urls.app));
  add('/sitemap.xml', 'application/xml', () => sitemap(urls.app));
  add('/manifest.webmanifest', 'application/manifest+json', manifest);
  const { securityContact } = config;
  if (securityContact !== null)
    add('/.well-known/security.txt', 'text/plain', () => securityTxt(securityContact, urls.app, Date.now()));
}

/** What is about one payment, gift or account is nobody else's; the pages say so, too. */
function robots(app: string): string {
  const closed = [
    '/dashboard',
    '/login',
    '/c/',
    '/i/',
    '/l/',
    '/gifts/',
    '/pay/',
    '/cards/',
    '/mail/',
    '/v1/',
    '/pictures/',
  ];
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${app}/sitemap.xml`,
    '',
  ].join('\n');
}

function sitemap(app: string): string {
  const paths = ['/', ...allDocuments().map(documentPath), '/docs/errors'];
  const entries = paths.map((path) => `<url><loc>${app}${path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>\n`;
}

function manifest(): string {
  return JSON.stringify({
    name: 'Florin',
    short_name: 'Florin',
    start_url: '/dashboard',
    display: 'standalone',
    background_color: '#faf9f6',
    theme_color: '#0b6b57',
    icons: [
      { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon.png', type: 'image/png', sizes: '256x256' },
    ],
  });
}

function securityTxt(contact: string, app: string, nowMs: number): string {
  const expires = new Date(nowMs + SECURITY_TXT_DAYS * 86_400_000).toISOString();
  return `Contact: ${contact}\nExpires: ${expires}\nPreferred-Languages: en, de\nCanonical: ${app}/.well-known/security.txt\n`;
}
