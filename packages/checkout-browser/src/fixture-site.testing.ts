import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FixtureSite {
  readonly url: string;
  /** Every request that was not a GET, as `METHOD /path body`. */
  readonly posts: string[];
  /** Every page that was asked for, with its query. */
  readonly gets: string[];
  /** From now on the path shows this page. */
  show(path: string, page: string): void;
  stop(): Promise<void>;
}

/** A page, or what it is after some requests were posted. */
export type FixturePage = string | ((posts: readonly string[]) => string);

/** A site of a few fixed pages. A form that is posted to a path leads to the page of that path. */
export async function startFixtureSite(fixed: Readonly<Record<string, FixturePage>>): Promise<FixtureSite> {
  const pages: Record<string, FixturePage> = { ...fixed };
  const posts: string[] = [];
  const gets: string[] = [];
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    let body = '';
    for await (const chunk of request) body += String(chunk);
    if (request.method !== 'GET') {
      posts.push(`${request.method} ${path} ${body}`);
      response.writeHead(303, { location: path }).end();
      return;
    }
    gets.push(request.url ?? '');
    const found = pages[path];
    const page = typeof found === 'function' ? found(posts) : found;
    response.writeHead(page ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
    response.end(page ? wholePage(page) : 'nothing here');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    posts,
    gets,
    show: (path, page) => {
      pages[path] = page;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** What is no whole page yet becomes one in English. */
function wholePage(page: string): string {
  if (page.startsWith('<!doctype')) return page;
  return `<!doctype html><html lang="en"><body><main>${page}</main></body></html>`;
}
