import type { Demo } from './demo.ts';
import type { Urls } from './urls.ts';

/** What `npm start` says once everything runs. */
export function welcome(urls: Urls, demo: Demo): string {
  const auth = `-H "Authorization: Bearer ${demo.api_key}"`;
  return `
  Florin is running.

  Dashboard   ${urls.app}/dashboard
  API         ${urls.base}/v1   (reference: ${urls.base}/v1/openapi.json)
  Chain       ${demo.rpc_url}
  API key     ${demo.api_key}

  Try it:

  curl ${urls.base}/v1/products ${auth} -d name="Darjeeling tea" -d amount=1250

  curl ${urls.base}/v1/products ${auth}

  curl ${urls.base}/v1/checkout_intents ${auth} -d url=${demo.shops.ucp?.[0]} -d prompt="two of them"

  Stop with Ctrl-C; start again and everything is as it was.

`;
}
