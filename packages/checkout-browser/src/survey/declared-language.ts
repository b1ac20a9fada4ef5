/**
 * The language that a document says to be written in, as HTML, XHTML or its head say it; empty where none does. Runs inside the page.
 * @example await page.evaluate(declaredLanguage) // 'es'
 */
export function declaredLanguage(): string {
  const root = document.documentElement;
  const pragma = document.querySelector('meta[http-equiv="content-language" i]');
  return root.lang || root.getAttribute('xml:lang') || pragma?.getAttribute('content') || '';
}
