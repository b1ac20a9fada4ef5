import { z } from 'zod';
import { exampleId } from './ids.ts';
import { route } from './route.ts';
import { text } from './values/primitives.ts';
import { wholeNumber } from './values/whole-number.ts';

const SECONDS_MAX = 365 * 86_400;

export const TestHelperResult = z
  .strictObject({
    object: z.literal('test_helper'),
    livemode: z.literal(false).meta({ description: 'These exist only with play money.' }),
    action: z.enum(['advance', 'expire', 'pay', 'finalize', 'ship']).meta({ description: 'What was done.' }),
    id: z
      .string()
      .meta({ description: 'The object that it was done to. Retrieve it to see the outcome.' })
      .nullable(),
    signature: z.string().meta({ description: 'Of the payment that was made.' }).nullable(),
  })
  .meta({
    id: 'TestHelperResult',
    example: {
      object: 'test_helper',
      livemode: false,
      action: 'pay',
      id: exampleId('checkout_session'),
      signature: null,
    },
  });
export type TestHelperResult = z.infer<typeof TestHelperResult>;

const idOf = (what: string) => text(100, `The id of ${what}.`);

const helper = <const Name extends string>(name: Name, summary: string) =>
  ({
    name: `test_helpers.${name}`,
    method: 'POST',
    path: `/v1/test_helpers/${name}`,
    access: 'merchant',
    summary: `With play money only: ${summary}`,
    response: TestHelperResult,
    idempotent: true,
    errors: [404, 409],
  }) as const;

export const TestHelperAdvance = z
  .strictObject({
    seconds: wholeNumber(1, SECONDS_MAX, `Expected 1 to ${SECONDS_MAX} seconds.`).meta({
      description: 'How much time passes for this account.',
    }),
  })
  .meta({ id: 'TestHelperAdvance', example: { seconds: 3600 } });

export const advanceTime = route({
  ...helper(
    'advance',
    'let time pass for this account. What expires by then expires, and pending webhook deliveries are sent.',
  ),
  body: TestHelperAdvance,
});

export const TestHelperExpire = z
  .strictObject({ id: idOf('a checkout session, a transaction intent or a checkout intent') })
  .meta({ id: 'TestHelperExpire', example: { id: exampleId('checkout_session') } });

export const expireObject = route({
  ...helper('expire', 'end a request as if nobody had paid or confirmed it in time.'),
  body: TestHelperExpire,
});

export const TestHelperPay = z
  .strictObject({ id: idOf('a checkout session or a transaction intent') })
  .meta({ id: 'TestHelperPay', example: { id: exampleId('checkout_session') } });

export const payObject = route({
  ...helper(
    'pay',
    'pay a request from a new wallet. It settles like any other payment; finalize settles it immediately.',
  ),
  body: TestHelperPay,
});

export const finalizeChain = route(helper('finalize', 'make everything final that has landed on the chain.'));

export const TestHelperShip = z
  .strictObject({ id: idOf('a checkout intent that has succeeded at a sandbox shop') })
  .meta({ id: 'TestHelperShip', example: { id: exampleId('checkout_intent') } });

export const shipOrder = route({
  ...helper('ship', 'the sandbox shop ships the order and reports it.'),
  body: TestHelperShip,
});
