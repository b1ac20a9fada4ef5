import { expect, it } from 'vitest';
import { returnPathOf, signInPath } from './return-path.ts';

it.each([
  '/dashboard/payments?show=paid&q=tea%20%26%20milk',
  '/dashboard/checkouts/ci_01k9zq4c5x00examp1e0000000f1',
  '/docs/reference/gifts',
  '/dashboard',
])('who was asked to sign in at %s goes back there', (path) => {
  const asked = new URL(signInPath(path), 'http://florin.test').searchParams.get('return_to');
  expect(returnPathOf(asked)).toBe(path);
});

it.each([
  null,
  '',
  'https://evil.example/dashboard',
  '//evil.example/dashboard',
  '/\\evil.example/dashboard',
  '\\/evil.example',
  '/\t/evil.example/dashboard',
  '/dashboard/../../v1/session',
  '/dashboard/..//evil.example',
  '/dashboardy',
  '/login',
  'javascript:alert(1)',
  '/dashboard@evil.example',
])('%j leads to the dashboard', (asked) => {
  expect(returnPathOf(asked)).toBe('/dashboard');
});
