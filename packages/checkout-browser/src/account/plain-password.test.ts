import { expect, it } from 'vitest';
import { newPasswords } from './make-login.ts';

it('a password is of letters and digits alone where the page says so', () => {
  for (const password of newPasswords({ min: 3, max: 20 }, true))
    expect(password).toMatch(/^[A-Za-z0-9]{20}$/);
  expect(newPasswords({ min: 3, max: 20 })[0]).toMatch(/!$/);
});
