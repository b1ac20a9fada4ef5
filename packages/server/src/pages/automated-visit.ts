import type { IncomingHttpHeaders } from 'node:http';

/** Programs that open links nobody meant to buy from: search engines, link previews of messengers, mail scanners. */
const CRAWLERS = [
  'googlebot',
  'google-inspectiontool',
  'storebot-google',
  'adsbot-google',
  'mediapartners-google',
  'bingbot',
  'bingpreview',
  'slurp',
  'duckduckbot',
  'baiduspider',
  'yandexbot',
  'applebot',
  'petalbot',
  'semrushbot',
  'ahrefsbot',
  'mj12bot',
  'gptbot',
  'oai-searchbot',
  'claudebot',
  'perplexitybot',
  'amazonbot',
  'bytespider',
  'ccbot',
  'facebookexternalhit',
  'meta-externalagent',
  'twitterbot',
  'slackbot',
  'slack-imgproxy',
  'discordbot',
  'telegrambot',
  'whatsapp',
  'skypeuripreview',
  'linkedinbot',
  'pinterestbot',
  'redditbot',
  'viberbot',
  'mastodon',
  'embedly',
  'iframely',
  'microsoft office existence discovery',
  'ms-teams',
  'headlesschrome-lighthouse',
  'chrome-lighthouse',
  'uptimerobot',
  'pingdom',
];

const PREFETCH_HEADERS = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];

/**
 * Whether a visit announces itself as a prefetch or comes from a known crawler. A visitor without any name is no
 * browser either.
 * @example if (isAutomatedVisit(request.headers)) return previewPage(link)
 */
export function isAutomatedVisit(headers: IncomingHttpHeaders): boolean {
  if (PREFETCH_HEADERS.some((name) => /prefetch|prerender|preview/i.test(String(headers[name] ?? ''))))
    return true;
  const visitor = headers['user-agent']?.toLowerCase() ?? '';
  return visitor === '' || CRAWLERS.some((crawler) => visitor.includes(crawler));
}
