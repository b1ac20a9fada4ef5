import { expect, it } from 'vitest';
import { buttonMarkup } from './button-markup.ts';

it('is a link and nothing else, whatever the address holds', () => {
  const markup = buttonMarkup('https://pay.example/l/cl_1?a=1&b="><script>', 2500, 'en');
  expect(markup).toMatch(
    /^<a href="https:\/\/pay\.example\/l\/cl_1\?a=1&amp;b=&quot;><script>" rel="noopener" style="[^"]+">/,
  );
  expect(markup).toMatch(/>Pay \$25\.00 in USDC<\/a>$/);
});
