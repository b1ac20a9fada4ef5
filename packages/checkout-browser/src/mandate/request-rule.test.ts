import { expect, it } from 'vitest';
import { type DrivePhase, mayRequest, type PageRequest } from './request-rule.ts';

const bounds = { hosts: ['shop.example'], processorOrigins: [] };
const TYPED = ['4242424242424242', 'Ada Lovelace', 'ada@example.com', '123'];
const EVERYWHERE = ['looking', 'typed', 'submitted'] as const;

const page = (url: string): Partial<PageRequest> => ({ url, type: 'document', isPage: true });
const frame = (url: string): Partial<PageRequest> => ({ url, type: 'document' });
const fetched = (url: string): Partial<PageRequest> => ({ url, type: 'fetch', method: 'POST', body: '{}' });
const file = (url: string): Partial<PageRequest> => ({ url, type: 'script' });
const posted = (request: Partial<PageRequest>, body: string) => ({ ...request, method: 'POST', body });
const OTHER = 'https://evil.example';

/** What is asked for, and how far a drive may be for that. */
it.each<[string, Partial<PageRequest>, readonly DrivePhase[]]>([
  ['a page of the shop', page('https://shop.example/cart'), EVERYWHERE],
  ['a form to the shop', posted(page('https://shop.example/pay'), 'number=4242424242424242'), EVERYWHERE],
  ['a processor’s frame', frame('https://js.stripe.com/v3'), EVERYWHERE],
  [
    'a card to a processor',
    { ...fetched('https://api.stripe.com/v1'), body: '4242424242424242' },
    EVERYWHERE,
  ],
  ['a processor’s page', page('https://checkout.stripe.com/c/pay'), EVERYWHERE],
  ['a frame without an address', frame('about:srcdoc'), EVERYWHERE],
  ['another’s page', page(OTHER), ['submitted']],
  ['another’s frame', frame(OTHER), ['submitted']],
  ['a form to another', posted(page(OTHER), 'email=x'), []],
  ['a form to another, in its address', page(`${OTHER}/?n=4242+4242+4242+4242`), []],
  ['a form to another, in its address, encoded', frame(`${OTHER}/?n=ada%40example.com`), []],
  ['a challenge', posted(frame(OTHER), 'creq=eyJ0'), ['submitted']],
  ['a challenge, by a page', posted(page(OTHER), 'PaReq=a&MD=b&TermUrl=c'), ['submitted']],
  ['a challenge with a card', posted(frame(OTHER), 'creq=4242424242424242'), []],
  ['a challenge and more', posted(frame(OTHER), 'creq=a&email=b'), []],
  ['a body that was redirected', { ...posted(page(OTHER), 'creq=a'), isRedirect: true }, []],
  ['an issuer’s frame in a processor’s', { ...frame(OTHER), isProcessors: true }, EVERYWHERE],
  ['one that is sent a card', { ...posted(frame(OTHER), '4242424242424242'), isProcessors: true }, []],
  ['a page that a processor sends on to', { ...page(OTHER), isProcessors: true }, ['submitted']],
  ['another’s API', fetched(OTHER), ['looking']],
  ['another’s API, asked', { ...fetched(OTHER), method: 'GET', body: null }, ['looking']],
  ['a beacon', { ...fetched(OTHER), type: 'ping' }, ['looking']],
  ['a processor’s own requests', { ...fetched(OTHER), isProcessors: true }, EVERYWHERE],
  ['another’s file', file(OTHER), EVERYWHERE],
  ['a file that is sent something', posted(file(OTHER), 'x'), ['looking']],
  ['a picture that tells', { ...file(`${OTHER}/p.gif?e=ada%40example.com`), type: 'image' }, ['looking']],
  ['a picture that tells a name', { ...file(`${OTHER}/p.gif?e=ADA%20lovelace`), type: 'image' }, ['looking']],
  ['a file with a short number', file(`${OTHER}/v123.js`), EVERYWHERE],
])('%s', (_what, request, phases) => {
  const whole = {
    url: '',
    method: 'GET',
    type: 'document',
    body: null,
    isPage: false,
    isProcessors: false,
    isRedirect: false,
    ...request,
  };
  const allowed = EVERYWHERE.filter((phase) => mayRequest(bounds, phase, whole, TYPED));
  expect(allowed).toEqual(phases);
});
