import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { RateLimits } from '../../http/limits/rate-limits.ts';
import type { Services } from '../../services.ts';
import type { Urls } from '../../urls.ts';
import { findScreenshot } from './store.ts';

const VALID_MS = 10 * 60_000;
const PATH = '/checkout/screenshots';

export interface Screenshot {
  readonly intentId: string;
  readonly step: number;
}

/**
 * Where a screenshot can be seen for ten minutes by whoever has the address: pictures are shown by pages, which send no key.
 * @example screenshotUrl({ urls, secret }, { intentId: 'ci_01k9…', step: 42 }, Date.now())
 */
export function screenshotUrl(
  { urls, secret }: { readonly urls: Urls; readonly secret: Buffer },
  { intentId, step }: Screenshot,
  nowMs: number,
): string {
  const said = `${intentId}.${step}.${nowMs + VALID_MS}`;
  return `${urls.app}${PATH}/${Buffer.from(said).toString('base64url')}.${sign(said, secret)}`;
}

/** Null where the token is not one of ours, or its time is over. */
export function readScreenshotToken(token: string, secret: Buffer, nowMs: number): Screenshot | null {
  const [encoded = '', signature = ''] = token.split('.');
  const said = Buffer.from(encoded, 'base64url').toString();
  const [sent, right] = [Buffer.from(signature), Buffer.from(sign(said, secret))];
  if (sent.length !== right.length || !timingSafeEqual(sent, right)) return null;
  const [intentId = '', step, untilMs] = said.split('.');
  return Number(untilMs) > nowMs ? { intentId, step: Number(step) } : null;
}

function sign(said: string, secret: Buffer): string {
  return createHmac('sha256', secret).update(`screenshot ${said}`).digest('base64url');
}

export function addScreenshots(
  app: FastifyInstance,
  { database, secret }: Pick<Services, 'database' | 'secret'>,
  rateLimits: RateLimits,
): void {
  app.get<{ Params: { token: string } }>(
    `${PATH}/:token`,
    { config: { operation: 'checkout_screenshot' } },
    async (request, reply) => {
      rateLimits.takePublic(request.ip);
      const asked = readScreenshotToken(request.params.token, secret, Date.now());
      const image = asked && (await findScreenshot(database, asked.intentId, asked.step));
      if (!image)
        return reply.code(404).type('text/plain').send('There is nothing here, or it was deleted.\n');
      return reply
        .headers({
          'content-type': image[0] === 0x89 ? 'image/png' : 'image/jpeg',
          'content-security-policy': "default-src 'none'; sandbox",
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'no-referrer',
          'cache-control': 'private, no-store',
        })
        .send(image);
    },
  );
}
