import { amountText } from '../../../shell/amount-text.ts';
import { productWords } from '../../../words/dashboard/product-words.ts';
import type { DashboardLanguage } from '../../../words/language.ts';

const STYLE =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#0b6b57;color:#fff;font:600 16px/1.2 system-ui,sans-serif;text-decoration:none';

/**
 * A button for the merchant's own pages: a link and nothing else, so that it needs no script of ours and breaks no policy.
 * @example buttonMarkup('https://pay.example/l/cl_01k9…', 2500, 'en') // '<a href="https://pay.example/l/cl_01k9…" style="…">Pay $25.00 in USDC</a>'
 */
export function buttonMarkup(url: string, amountCents: number, language: DashboardLanguage): string {
  const href = url.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  const text = productWords[language].payInUsdc(amountText(amountCents, language));
  return `<a href="${href}" rel="noopener" style="${STYLE}">${text}</a>`;
}
