import type { Demo } from '@florin/cli/demo/demo-file';
import type { Urls } from '@florin/server/urls';

/** What `npm start` says once everything runs, and what its operator should know. */
export function welcome(urls: Urls, demo: Demo, warning: string | null): string {
  const auth = `-H "Authorization: Bearer ${demo.api_key}"`;
  return `
  Florin is running, with play money: its own chain, its own shops, a test card. The key below looks live and is not;
  nothing here reaches a real wallet, card or shop.
${warning === null ? '' : `\n  Warning: ${warning}\n`}
  Dashboard   ${urls.app}/dashboard   (sign in with one click: "Enter the demo shop")
  Docs        ${urls.app}/docs
  API         ${urls.base}/v1
  Chain       ${demo.rpc_url}
  API key     ${demo.api_key}

  A gift, a payment and an agentic checkout:

  npx florin gifts create 2500 --fund

  curl ${urls.base}/v1/checkout_sessions ${auth} -d "line_items[0][product_data][name]=Tea" -d "line_items[0][product_data][price_data][unit_amount]=1250"

  npx florin pay cs_…   pays the session of that id, with play money

  curl ${urls.base}/v1/checkout_intents ${auth} -d url=${demo.shops.ucp?.[0]} -d prompt="two of them"

  All three, played to the end: npx florin demo

  Stop with Ctrl-C; start again and everything is as it was.

`;
}
