import { expect, it } from 'vitest';
import { keyRequest, NOTHING_TYPED } from './key-request.ts';

it('nothing typed is a key that may do everything', () => {
  expect(keyRequest(NOTHING_TYPED, 'en')).toEqual({ ok: true, body: {} });
});

it('limits are dollars as people type them, shops are hosts', () => {
  const typed = {
    ...NOTHING_TYPED,
    name: ' Agent ',
    scopes: ['checkout'],
    daily_limit: '$1,250.50',
    approval_above: '20',
    merchants: 'Shop.example,  tea.example',
  };
  expect(keyRequest(typed, 'en')).toEqual({
    ok: true,
    body: {
      name: 'Agent',
      scopes: ['checkout'],
      mandate: { daily_limit: 125_050, approval_above: 2_000, merchants: ['shop.example', 'tea.example'] },
    },
  });
});

it('an amount that cannot be read makes no key without a limit', () => {
  expect(keyRequest({ ...NOTHING_TYPED, max_amount: 'ten' }, 'en')).toMatchObject({ ok: false });
});
