import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { LoginSecret } from './login-secret.ts';
import { newPasswords, newUsernames } from './make-login.ts';

describe('a password', () => {
  it.each([
    [-1, -1, 20],
    [8, 12, 12],
    [6, 8, 8],
    [30, -1, 30],
    [30, 40, 30],
    [-1, 4_000, 20],
  ])('between %i and %i characters has %i', (min, max, length) => {
    const made = newPasswords({ min, max });
    expect(made.map((password) => password.length)).toEqual([length, length, length]);
    for (const password of made)
      expect(password).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*[2-9])[A-Za-z2-9]+[!-]?$/);
    expect(made.map((password) => password.at(-1))).toEqual(['!', '-', expect.stringMatching(/[A-Za-z2-9]/)]);
  });

  it.each([
    [-1, 7],
    [-1, 0],
    [20, 10],
    [65, -1],
  ])('between %i and %i characters is not made', (min, max) => {
    expect(newPasswords({ min, max })).toEqual([]);
  });

  it('is made for one account alone, without letters that are taken for others', () => {
    const many = Array.from({ length: 300 }, () => newPasswords({ min: -1, max: -1 })).flat();
    expect(new Set(many).size).toBe(many.length);
    expect(many.join('')).not.toMatch(/[0O1lIo]/);
  });
});

describe('a name to sign in by', () => {
  const any = { min: -1, max: -1 };
  it.each([
    ['ada@example.com', /^ada[a-z][a-z2-9]{5}$/],
    ['Ada.Lovelace+shop@example.com', /^adalovelac[a-z][a-z2-9]{5}$/],
    ['42ada@example.com', /^ada[a-z][a-z2-9]{5}$/],
    ['Ñandú@example.com', /^and[a-z][a-z2-9]{5}$/],
    ['用户@example.com', /^[a-z][a-z2-9]{5}$/],
    [null, /^[a-z][a-z2-9]{5}$/],
  ])('of %s', (email, shape) => {
    const [first, second] = newUsernames(email, any);
    expect(first).toMatch(shape);
    expect(second).toMatch(/^[a-z]+$/);
  });

  it('keeps to what the field takes, or is not made', () => {
    for (const max of [6, 8, 10, 60])
      for (const name of newUsernames('ada.lovelace.of.london@example.com', { min: 4, max })) {
        expect(name.length).toBeLessThanOrEqual(max);
        expect(name.length).toBeGreaterThanOrEqual(6);
      }
    expect(newUsernames('a@example.com', { min: 12, max: 30 })[0]).toHaveLength(12);
    expect(newUsernames('ada@example.com', { min: -1, max: 5 })).toEqual([]);
    expect(newUsernames('ada@example.com', { min: 20, max: 10 })).toEqual([]);
  });
});

it('a login shows itself to whoever asks for it by name, and to nobody else', () => {
  const login = {
    origin: 'https://shop.example',
    email: 'ada@example.com',
    username: null,
    password: 'k7WmQx2!',
  };
  const secret = new LoginSecret(login);
  expect(`${secret} ${JSON.stringify({ secret })} ${inspect(secret)}`).not.toContain('k7WmQx2');
  expect(secret.reveal()).toEqual(login);
  const said = { url: 'https://shop.example/?p=k7WmQx2%21', words: ['K7WMQX2', 'k7WmQx'], count: 2 };
  expect(secret.hide(said)).toEqual({
    url: 'https://shop.example/?p=[password]%21',
    words: ['[password]', 'k7WmQx'],
    count: 2,
  });
  expect(secret.hide(undefined)).toBeUndefined();
});
