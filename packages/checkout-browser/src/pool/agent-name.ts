/**
 * What browsers tell shops that they are: the browser that draws the page, and whose it is. Without it they would say to have no window,
 * which says nothing of who buys and is sent away by lists of crawlers; by this name a shop can refuse us.
 * @example agentName('141.0.7390.37') // 'Mozilla/5.0 … Chrome/141.0.0.0 Safari/537.36 FlorinCheckout/0.5'
 */
export function agentName(browserVersion: string): string {
  const major = /\d+/.exec(browserVersion)?.[0] ?? '0';
  return `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0 Safari/537.36 FlorinCheckout/0.5`;
}
