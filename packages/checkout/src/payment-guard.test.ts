import { LoginSecret } from '@florin/checkout-browser/account/login-secret';
import type { CardSecret } from '@florin/checkout-browser/card/card-secret';
import { type Arming, ArmRefused, type DriveContext, type Step } from '@florin/checkout-browser/driver';
import type { Total } from '@florin/page-reading/purchase';
import { cents } from '@florin/wire/money';
import { expect, it } from 'vitest';
import { CardUnusable, guardPayment, type PaymentPort } from './payment-guard.ts';

const confirmed: Total = { amount: cents(1_000), currency: 'usd' };
const arming = (amount = 1_000, currency = 'usd') =>
  ({ amount: cents(amount), currency, trail: { cart: 'c_1' } }) as Arming;
const card = {} as CardSecret;

/** A guard, what the port was asked for, and what was logged. */
function guarded(parts: Partial<PaymentPort> = {}) {
  const armed: Arming[] = [];
  const logged: Step[] = [];
  const port: PaymentPort = {
    idempotencyKey: 'key',
    returnUrl: 'https://florin.example/return',
    arm: async (each) => {
      armed.push(each);
      return true;
    },
    card: async () => card,
    login: async (proposed) => new LoginSecret(proposed),
    ...parts,
  };
  const context = { log: (step: Step) => void logged.push(step), signal: null } as unknown as DriveContext;
  const allowsOrigin = (origin: string) => origin === 'https://shop.example';
  return { guard: guardPayment(port, confirmed, allowsOrigin, context), armed, logged };
}

it('arms once, for what was confirmed or less', async () => {
  for (const amount of [1_000, 999]) {
    const { guard, armed } = guarded();
    expect(guard.progress()).toBe('untouched');
    await guard.step.arm(arming(amount));
    expect([guard.progress(), armed]).toEqual(['armed', [arming(amount)]]);
    await expect(guard.step.arm(arming(amount))).rejects.toThrow(
      'a driver armed twice: one charge has one submit',
    );
    expect(armed).toHaveLength(1);
  }
});

it.each([
  ['price_rose', arming(1_001)],
  ['currency_changed', arming(1_000, 'eur')],
])('refuses %s without asking anybody, and for good', async (reason, wanted) => {
  const { guard, armed } = guarded();
  await expect(guard.step.arm(wanted)).rejects.toMatchObject({ reason });
  expect([guard.progress(), armed]).toEqual(['refused', []]);
  await expect(guard.step.arm(arming())).rejects.toThrow('armed twice');
});

it('has lost the race where another took the charge', async () => {
  const { guard } = guarded({ arm: async () => false });
  await expect(guard.step.arm(arming())).rejects.toEqual(new ArmRefused('lost_race'));
  expect(guard.progress()).toBe('refused');
});

it('is arming until the database has answered, and stays so where it does not', async () => {
  const { guard } = guarded({ arm: () => Promise.reject(new Error('gone')) });
  await expect(guard.step.arm(arming())).rejects.toThrow('gone');
  expect(guard.progress()).toBe('arming');
});

it('arms nothing and shows no card once its step has ended', async () => {
  const { guard, armed } = guarded();
  guard.close();
  await expect(guard.step.arm(arming())).rejects.toMatchObject({ reason: 'lost_race' });
  await expect(guard.step.card()).rejects.toThrow('the card was asked for after its payment step had ended');
  expect([guard.progress(), armed]).toEqual(['untouched', []]);
});

it('lets no driver go on that was armed while its step ended', async () => {
  const { guard } = guarded({
    arm: async () => {
      guard.close();
      return true;
    },
  });
  await expect(guard.step.arm(arming())).rejects.toMatchObject({ reason: 'lost_race' });
  expect(guard.progress()).toBe('armed');
});

it('lets screenshots through until the card is readable', async () => {
  const { guard, logged } = guarded();
  const shot = { name: 'filled', detail: 'form', screenshot: 'picture' } as unknown as Step;
  guard.context.log(shot);
  expect(await guard.step.card()).toBe(card);
  guard.context.log(shot);
  expect(logged).toEqual([shot, { name: 'filled', detail: 'form' }]);
  expect(guard.context).toHaveProperty('signal');
});

it('lets neither pictures nor the password through once there is a login, in whatever case a shop repeats it', async () => {
  const { guard, logged } = guarded();
  const login = { origin: 'https://shop.example', email: null, username: 'ada', password: 'k7WmQx2RtY9!' };
  const said = { name: 'pressed', detail: 'Welcome! Your password is K7WMQX2RTY9!' };
  expect(guard.hide(said)).toBe(said);
  expect(await guard.step.login(login).then((secret) => secret.reveal())).toEqual(login);
  guard.context.log({ ...said, screenshot: new Uint8Array(2) });
  const hidden = { name: 'pressed', detail: 'Welcome! Your password is [password]!' };
  expect([logged, guard.hide(said)]).toEqual([[hidden], hidden]);
  guard.close();
  await expect(guard.step.login(login)).rejects.toThrow('after its payment step had ended');
});

it('hands on what a driver needs', () => {
  const { step } = guarded().guard;
  expect(step).toMatchObject({ idempotencyKey: 'key', returnUrl: 'https://florin.example/return' });
  expect(['https://shop.example', 'https://evil.example'].map(step.allowsOrigin)).toEqual([true, false]);
  expect(new CardUnusable('expired').name).toBe('CardUnusable');
});
