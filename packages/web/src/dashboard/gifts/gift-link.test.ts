import { giftLink } from '@florin/sdk/gift-link';
import type { Gift } from '@florin/wire/gifts/gift';
import { expect, it } from 'vitest';
import { readFragment } from '../../claim/kept-code.ts';

it.each([undefined, 'For tea, Ada & Grace: 100% #yours'])(
  'the claim page reads from the link what stands in it: %s',
  (message) => {
    const gift = { id: 'gift_1', metadata: message === undefined ? {} : { message } } as unknown as Gift;
    const { hash } = new URL(giftLink('https://pay.example', { gift, code: '7KQ2M4XD9RTNC3WH' }));
    expect(readFragment(hash)).toEqual({ code: '7KQ2M4XD9RTNC3WH', message: message ?? null });
  },
);
