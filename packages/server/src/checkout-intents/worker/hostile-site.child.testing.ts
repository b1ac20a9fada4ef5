import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const blob = (script: string) => `new Worker(URL.createObjectURL(new Blob([${JSON.stringify(script)}])))`;
const often = (script: string) => `setInterval(() => { ${script} }, 1)`;

/** What pages do to whoever opens them. */
const SCRIPTS = {
  'memory outside the heap': 'const k = []; setInterval(() => k.push(new Uint8Array(64e6).fill(1)), 20)',
  'memory at once': 'const k = []; for (;;) k.push(new Uint8Array(16e6).fill(1))',
  'memory in workers': blob('const k = []; for (;;) k.push(new Uint8Array(16e6).fill(1))'),
  heap: 'const k = []; setInterval(() => k.push(Array.from({ length: 5e6 }, (_, i) => i / 3)), 1)',
  'standing still': 'for (;;) {}',
  frames: often('document.body.append(document.createElement("iframe"))'),
  workers: often(blob('for (;;) {}')),
  sockets: often('new WebSocket("ws://" + location.host + "/hang")'),
  requests: often('for (let i = 0; i < 20; i++) fetch("/hang?" + Math.random())'),
  windows: often('open("/")'),
  dialogs: 'setInterval(() => { for (;;) alert("stop") }, 1)',
  navigations: 'setTimeout(() => location.reload(), 1)',
  texts: often('document.body.append("a".repeat(1e5))'),
} as const;

/** What servers do to whoever asks them. */
const SERVERS = {
  hang: () => undefined,
  redirects: (request, response) => {
    response.writeHead(302, { location: `/redirects?${Math.random()}` }).end();
    void request;
  },
  'endless body': (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    const pour = () => {
      while (!response.destroyed && response.write('<p>tea'.repeat(10_000)));
      if (!response.destroyed) response.once('drain', pour);
    };
    pour();
  },
  drip: (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    const timer = setInterval(() => response.write(' '), 100);
    response.on('close', () => clearInterval(timer));
  },
  'slow expressions': (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    const text = [
      'a'.repeat(50_000),
      ' '.repeat(50_000),
      '0,'.repeat(25_000),
      'order number isis'.repeat(3_000),
    ];
    response.end(
      page(
        '',
        `${text.join('</p><p>')}<script type="application/ld+json">{"a": "${'\\\\"'.repeat(20_000)}</script>`,
      ),
    );
  },
} satisfies Record<string, (request: IncomingMessage, response: ServerResponse) => void>;

/** All kinds of hostility that are known. */
const HOSTILITIES = [...Object.keys(SCRIPTS), ...Object.keys(SERVERS)];

function page(script: string, more = ''): string {
  return `<!doctype html><title>Tea</title><h1>Tea</h1><p class="price">$12.00</p><p>${more}</p>
    <form action="/cart" method="post"><button>Add to cart</button></form><script>${script}</script>`;
}

function answer(request: IncomingMessage, response: ServerResponse): void {
  const kind = decodeURIComponent((request.url ?? '/').slice(1).split(/[/?]/)[0]!);
  response.on('error', () => undefined);
  if (kind in SERVERS) return void SERVERS[kind as keyof typeof SERVERS](request, response);
  response.writeHead(200, { 'content-type': 'text/html' });
  response.end(page(SCRIPTS[kind as keyof typeof SCRIPTS] ?? ''));
}

/** A process of its own: what it pours must not come out of the time of those who are attacked. */
const site = createServer(answer);
site.on('clientError', (_error, socket) => socket.destroy());
site.listen(0, '127.0.0.1', () =>
  process.send?.({ port: (site.address() as AddressInfo).port, kinds: HOSTILITIES }),
);
process.once('disconnect', () => process.exit(0));
