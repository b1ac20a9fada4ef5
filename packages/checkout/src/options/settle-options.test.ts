import type { JsonObject } from '@florin/page-reading/json';
import type { Offer } from '@florin/page-reading/purchase';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fastCheck from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OptionModel } from './model.ts';
import { NO_PAYMENT_QUESTIONS } from './offer-schema.ts';
import { problemsAnywhere, readOptions, readWhatFits } from './read-options.ts';
import { type Settlement, settleOptions } from './settle-options.ts';

const values = (...names: string[]) => names.map((name) => ({ value: name, title: name, available: true }));

const offer: Offer = {
  title: 'Harbour Tee',
  currency: 'usd',
  fields: [
    { kind: 'enum', key: 'size', title: 'Size', required: true, values: values('S', 'M', 'L') },
    {
      kind: 'enum',
      key: 'colour',
      title: 'Colour',
      required: true,
      values: [...values('Black', 'Navy'), { value: 'Red', title: 'Red', available: false }],
    },
    { kind: 'string', key: 'engraving', title: 'Engraving', required: false, lengthMax: 20 },
  ],
  unavailable: [
    { size: 'L', colour: 'Navy' },
    { size: 'S', colour: 'Black' },
  ],
  needs: ['name', 'email', 'address'],
  quantityMax: 5,
};

const address = { line1: '1 Main St', city: 'Portland', state: 'OR', postal_code: '97201', country: 'US' };
const contacts = {
  shipping: {},
  billing: { name: 'Ada Lovelace', email: 'ada@example.com', address },
  cardholder: null,
};
const nobody = { shipping: {}, billing: {}, cardholder: null };

function settle(
  raw: JsonObject,
  prompt: string | null = null,
  model: OptionModel | null = null,
  who = contacts,
) {
  const supplied = readWhatFits(offer, NO_PAYMENT_QUESTIONS, raw);
  return settleOptions({ offer, supplied, prompt, contacts: who as typeof contacts, model });
}

function schemaOf(settlement: Settlement): JsonObject {
  if (settlement.kind !== 'missing') throw new Error(`expected missing options, got ${settlement.kind}`);
  return settlement.schema;
}

const strict = new Ajv2020({
  strict: true,
  strictTypes: true,
  strictRequired: true,
  strictTuples: true,
  allErrors: true,
});

describe('the schema of what is missing', () => {
  it('names only what is missing, readable, without what is sold out', async () => {
    expect(schemaOf(await settle({ size: 'M' }))).toEqual({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      title: 'Harbour Tee',
      properties: { colour: { type: 'string', title: 'Colour', enum: ['Black', 'Navy'] } },
      required: ['colour'],
      additionalProperties: false,
    });
  });

  it('leaves out values that are sold out with what is chosen', async () => {
    const schema = schemaOf(await settle({ size: 'L' }));
    expect(schema.properties).toEqual({ colour: { type: 'string', title: 'Colour', enum: ['Black'] } });
  });

  it.each([
    ['was given', { size: 'L' }, null],
    ['was wished for', {}, 'size L please'],
  ])('asks anew for what %s and is sold out in every colour', async (_how, given, prompt) => {
    const [size, colour] = offer.fields;
    const unavailable = ['Black', 'Navy'].map((name) => ({ size: 'L', colour: name }));
    const sold = { ...offer, fields: [size!, colour!], unavailable };
    const supplied = readWhatFits(sold, NO_PAYMENT_QUESTIONS, given);
    const settled = await settleOptions({ offer: sold, supplied, prompt, contacts, model: null });
    const validate = strict.compile(schemaOf(settled));
    expect(validate({ size: 'M', colour: 'Navy' })).toBe(true);
    expect(validate({ size: 'L', colour: 'Navy' })).toBe(false);
    expect(settled).toMatchObject({ understood: {} });
  });

  it('refuses combinations that are sold out, and is accepted by a strict validator', async () => {
    const validate = strict.compile(schemaOf(await settle({})));
    expect(validate({ size: 'M', colour: 'Navy' })).toBe(true);
    expect(validate({ size: 'L', colour: 'Navy' })).toBe(false);
    expect(validate({ size: 'M', colour: 'Red' })).toBe(false);
    expect(validate({ size: 'M' })).toBe(false);
    expect(validate({ size: 'M', colour: 'Navy', coupon: 'FREE' })).toBe(false);
  });

  it('asks for buyer details that nobody told, and for a state where the country has them', async () => {
    const schema = schemaOf(await settle({ size: 'M', colour: 'Navy' }, null, null, nobody as never));
    const validate = strict.compile(schema);
    const buyer = { name: 'Ada', email: 'ada@example.com', address };
    expect(Object.keys(schema.properties as JsonObject)).toEqual(['buyer']);
    expect(validate({ buyer })).toBe(true);
    expect(validate({ buyer: { ...buyer, email: 'nope' } })).toBe(false);
    expect(validate({ buyer: { name: 'Ada', email: 'ada@example.com' } })).toBe(false);
    const { state: _state, ...stateless } = address;
    expect(validate({ buyer: { ...buyer, address: stateless } })).toBe(false);
    expect(validate({ buyer: { ...buyer, address: { ...stateless, country: 'SG' } } })).toBe(true);
  });

  it('property: whatever it accepts can be bought, for any offer', async () => {
    const names = ['a', 'b', 'c', 'd'];
    const anyOffer = fastCheck.record({
      available: fastCheck.array(fastCheck.boolean(), { minLength: 8, maxLength: 8 }),
      unavailable: fastCheck.array(
        fastCheck.record({
          size: fastCheck.constantFrom(...names),
          colour: fastCheck.constantFrom(...names),
        }),
        { maxLength: 6 },
      ),
      chosen: fastCheck.option(fastCheck.constantFrom(...names)),
    });
    await fastCheck.assert(
      fastCheck.asyncProperty(anyOffer, async ({ available, unavailable, chosen }) => {
        const field = (key: string, offset: number) => ({
          kind: 'enum' as const,
          key,
          title: key,
          required: true,
          values: names.map((name, index) => ({
            value: name,
            title: name,
            available: available[index + offset]!,
          })),
        });
        const random: Offer = {
          ...offer,
          fields: [field('size', 0), field('colour', 4)],
          unavailable,
          needs: [],
        };
        const supplied = readWhatFits(random, NO_PAYMENT_QUESTIONS, chosen === null ? {} : { size: chosen });
        const settlement = await settleOptions({
          offer: random,
          supplied,
          prompt: null,
          contacts,
          model: null,
        });
        if (settlement.kind !== 'missing') return;
        const validate = strict.compile(settlement.schema);
        const isAvailable = (index: number, offset: number) => available[index + offset] === true;
        for (const [sizeIndex, size] of names.entries()) {
          if (supplied.values.size !== undefined && supplied.values.size !== size) continue;
          for (const [colourIndex, colour] of names.entries()) {
            const open = supplied.values.size === undefined ? { size, colour } : { colour };
            const buyable =
              isAvailable(sizeIndex, 0) &&
              isAvailable(colourIndex, 4) &&
              !unavailable.some((entry) => entry.size === size && entry.colour === colour);
            expect(validate(open)).toBe(buyable);
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('settling', () => {
  it('needs nothing more when everything is said', async () => {
    const settlement = await settle({ size: 'm', colour: 'navy', quantity: '2' });
    expect(settlement).toMatchObject({
      kind: 'settled',
      choice: {
        options: { size: 'M', colour: 'Navy' },
        quantity: 2,
        buyer: {
          name: 'Ada Lovelace',
          email: 'ada@example.com',
          shipping: { postalCode: '97201', country: 'US' },
        },
      },
      understood: {},
    });
  });

  it('fills from the prompt what the options leave open, and says what it understood', async () => {
    expect(await settle({ size: 'M' }, 'three navy tees in size L')).toMatchObject({
      kind: 'settled',
      choice: { options: { size: 'M', colour: 'Navy' }, quantity: 3 },
      understood: { colour: 'Navy', quantity: 3 },
    });
  });

  it('asks about both when the prompt names a combination that is sold out', async () => {
    const schema = schemaOf(await settle({}, 'navy in large'));
    expect(schema.required).toEqual(['size', 'colour']);
  });

  it('asks for the quantity when more are wanted than can be bought', async () => {
    expect(schemaOf(await settle({ size: 'M', colour: 'Navy' }, '9 tees')).required).toEqual(['quantity']);
  });

  it('asks again for a structured value that does not exist, without guessing', async () => {
    expect(schemaOf(await settle({ size: 'gigantic', colour: 'Navy', note: 'x' })).required).toEqual([
      'size',
    ]);
  });

  it.each<[JsonObject['quantity']]>([[100_000], [6], [0], [-1], [1.5], ['two'], ['5 pieces'], [null]])(
    'asks again for the quantity %j and never buys one instead',
    async (quantity) => {
      const chosen = { size: 'M', colour: 'Navy', quantity };
      for (const prompt of [null, 'three tees']) {
        const settlement = await settle(chosen, prompt);
        expect(schemaOf(settlement)).toMatchObject({
          properties: { quantity: { type: 'integer', minimum: 1, maximum: 5 } },
          required: ['quantity'],
        });
        expect(settlement).toMatchObject({ understood: {} });
      }
    },
  );

  it('takes a whole number in range as text', async () => {
    expect(await settle({ size: 'M', colour: 'Navy', quantity: '3' })).toMatchObject({
      kind: 'settled',
      choice: { quantity: 3 },
    });
  });

  it('asks again for a value that does not exist although the prompt or the shop leaves one choice', async () => {
    expect(schemaOf(await settle({ size: 'gigantic', colour: 'Navy' }, 'size M')).required).toEqual(['size']);
    const black: Offer = {
      ...offer,
      fields: [{ kind: 'enum', key: 'colour', title: 'Colour', required: true, values: values('Black') }],
    };
    const supplied = readWhatFits(black, NO_PAYMENT_QUESTIONS, { colour: 'Red' });
    const settlement = await settleOptions({ offer: black, supplied, prompt: null, contacts, model: null });
    expect(schemaOf(settlement).required).toEqual(['colour']);
  });

  it('asks again for delivery details that are malformed, and never falls back to those of the card', async () => {
    const buyer = { name: 'Grace Hopper', address: { line1: '2 Side St' } };
    const schema = schemaOf(await settle({ size: 'M', colour: 'Navy', buyer }));
    expect(schema).toMatchObject({ required: ['buyer'], properties: { buyer: { required: offer.needs } } });
  });

  it('says sold out when a required field has nothing left', async () => {
    const gone: Offer = {
      ...offer,
      fields: [
        {
          kind: 'enum',
          key: 'size',
          title: 'Size',
          required: true,
          values: [{ value: 'S', title: 'S', available: false }],
        },
      ],
    };
    const supplied = readWhatFits(gone, NO_PAYMENT_QUESTIONS, {});
    expect(await settleOptions({ offer: gone, supplied, prompt: null, contacts, model: null })).toEqual({
      kind: 'sold_out',
      field: 'size',
    });
  });

  it('takes delivery details supplied for this purchase over those of the card', async () => {
    const buyer = { name: 'Grace Hopper', address: { ...address, line1: '2 Side St' } };
    const settlement = await settle({ size: 'M', colour: 'Navy', buyer });
    expect(settlement).toMatchObject({
      choice: {
        buyer: { name: 'Grace Hopper', shipping: { line1: '2 Side St' }, billing: { line1: '1 Main St' } },
      },
    });
  });
});

describe('a model', () => {
  it('is asked only for what the matcher leaves open, among values that can be bought', async () => {
    const asked: unknown[] = [];
    const model: OptionModel = {
      async choose({ fields }) {
        asked.push(fields.map(({ key, values: list }) => [key, list.map(({ value }) => value)]));
        return { colour: 'Black' };
      },
    };
    const settlement = await settle({ size: 'M' }, 'something dark', model);
    expect(asked).toEqual([[['colour', ['Black', 'Navy']]]]);
    expect(settlement).toMatchObject({ kind: 'settled', understood: { colour: 'Black' } });
  });

  it('never gets to replace a value that does not fit', async () => {
    const model: OptionModel = { choose: async () => ({ colour: 'Black' }) };
    expect(schemaOf(await settle({ size: 'M', colour: 'Pink' }, 'something dark', model)).required).toEqual([
      'colour',
    ]);
  });

  it('never gets to choose what the prompt rules out', async () => {
    const model: OptionModel = {
      choose: () => Promise.reject(new Error('asked although one value is left')),
    };
    expect(schemaOf(await settle({ size: 'M' }, 'not navy', model)).required).toEqual(['colour']);
  });
});

describe('options that are supplied in answer to the schema', () => {
  it.each<[JsonObject, string, RegExp]>([
    [{ size: 'XXL' }, 'size', /one of: S, M, L/],
    [{ colour: 'Red' }, 'colour', /one of: Black, Navy/],
    [{ size: 'L', colour: 'Navy' }, '', /sold out/],
    [{ quantity: 6 }, 'quantity', /<= 5/],
    [{ coupon: 'FREE' }, 'coupon', /not an option/],
    [{ buyer: { email: 'nope' } }, 'buyer.email', /pattern/],
    [{ buyer: { address: { line1: 'x' } } }, 'buyer.address.city', /missing/],
    [{ engraving: 'far too long for this little plate' }, 'engraving', /20 characters/],
    [{ size: 3 }, 'size', /string/],
  ])('%j is refused at %j', (raw, param, message) => {
    const outcome = readOptions(offer, NO_PAYMENT_QUESTIONS, raw);
    if (outcome.ok) throw new Error('accepted');
    const problem = outcome.problems.find((entry) => entry.param === param);
    expect(problem?.message).toMatch(message);
  });

  it.each<[JsonObject, string | null]>([
    [{ quantity: 0 }, 'quantity'],
    [{ quantity: -1 }, 'quantity'],
    [{ quantity: 1.5 }, 'quantity'],
    [{ quantity: 'two' }, 'quantity'],
    [{ quantity: '5 pieces' }, 'quantity'],
    [{ buyer: 'Ada' }, 'buyer'],
    [{ buyer: { emial: 'ada@example.com' } }, 'buyer.emial'],
    [{ quantity: 100_000, size: 'gigantic', flavour: 'x' }, null],
    [{ quantity: '3', buyer: { email: 'ada@example.com' } }, null],
  ])('%j is wrong at any shop: %j', (raw, param) => {
    expect(problemsAnywhere(raw)[0]?.param ?? null).toBe(param);
  });

  it('a security code never appears in a problem', () => {
    const outcome = readOptions(offer, NO_PAYMENT_QUESTIONS, { card_cvc: '98765' });
    expect(outcome.ok).toBe(false);
    expect(JSON.stringify(outcome)).not.toContain('98765');
  });

  it('an approval is taken for the asked origin only', () => {
    const payment = { approveOrigin: 'https://shop.example', cvc: false };
    expect(readOptions(offer, payment, { approve_merchant: 'https://shop.example' })).toMatchObject({
      ok: true,
      supplied: { approvedOrigin: 'https://shop.example' },
    });
    expect(readOptions(offer, payment, { approve_merchant: 'https://evil.example' }).ok).toBe(false);
    expect(readOptions(offer, NO_PAYMENT_QUESTIONS, { approve_merchant: 'https://evil.example' }).ok).toBe(
      false,
    );
  });
});

describe('what the address of the page chose', () => {
  const preset: Offer = {
    ...offer,
    fields: offer.fields.map((field) =>
      field.kind === 'enum' && field.key === 'size' ? { ...field, preset: 'M' } : field,
    ),
  };
  const settled = (prompt: string | null, raw: JsonObject = {}) =>
    settleOptions({
      offer: preset,
      supplied: readWhatFits(preset, NO_PAYMENT_QUESTIONS, raw),
      prompt,
      contacts: contacts as typeof contacts,
      model: null,
    });

  it.each([
    ['in navy', {}, 'M'],
    ['the black one in large', {}, 'L'],
    ['in navy', { size: 'S' }, 'S'],
  ])('is taken unless the buyer says otherwise: %s %j', async (prompt, raw, size) => {
    expect(await settled(prompt, raw)).toMatchObject({ kind: 'settled', choice: { options: { size } } });
  });

  it.each(['navy, petite', 'navy petite', 'petite please', 'petite'])(
    'is asked for where the prompt says more than is understood: %s',
    async (prompt) => {
      const settlement = await settled(prompt);
      expect(schemaOf(settlement)).toMatchObject({ properties: { size: expect.anything() } });
    },
  );

  it.each(['navy, please', 'in navy, thanks', 'in navy, use coupon SAVE10 if it still works'])(
    'and not because of words that go with any wish: %s',
    async (prompt) => {
      expect(await settled(prompt)).toMatchObject({ kind: 'settled', choice: { options: { size: 'M' } } });
    },
  );

  it('is asked for where the prompt is in doubt about it', async () => {
    const settlement = await settled('navy, small or large');
    expect(schemaOf(settlement)).toMatchObject({ properties: { size: expect.anything() } });
  });
});
