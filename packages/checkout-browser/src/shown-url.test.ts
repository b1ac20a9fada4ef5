import { createEgressPolicy } from '@florin/egress/policy';
import { expect, it } from 'vitest';
import { absoluteUrl, shownUrl } from './shown-url.ts';

const policy = createEgressPolicy({ allow: ['localhost:4101'] });

it.each([
  'http://192.168.1.1/reboot',
  'https://10.0.0.1/a.png',
  'https://[::1]/a.png',
  'http://shop.example/a.png',
  'javascript:alert(1)',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'https://ada:secret@shop.example/a.png',
  'https://shop.example:22/',
  `https://shop.example/${'a'.repeat(3_000)}`,
  '//shop.example/a.png',
  '',
])('%s is given to nobody', (url) => {
  expect(shownUrl(url, policy)).toBeNull();
});

it('pictures of shops and of the sandbox are shown', () => {
  expect(shownUrl('https://cdn.shop.example/mug.jpg?v=1', policy)).toBe(
    'https://cdn.shop.example/mug.jpg?v=1',
  );
  expect(shownUrl('http://localhost:4101/mug.svg', policy)).toBe('http://localhost:4101/mug.svg');
});

it('what a page writes without a scheme or a host is made whole', () => {
  expect(absoluteUrl('//cdn.shop.example/a.jpg', 'https://shop.example/mug')).toBe(
    'https://cdn.shop.example/a.jpg',
  );
  expect(absoluteUrl('img/a.jpg', 'https://shop.example/shop/mug')).toBe(
    'https://shop.example/shop/img/a.jpg',
  );
  expect(absoluteUrl(null, 'https://shop.example/')).toBeNull();
  expect(absoluteUrl('https://%', 'https://shop.example/')).toBeNull();
});
