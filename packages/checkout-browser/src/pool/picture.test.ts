import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { pictureOf } from './picture.ts';

it('a page that cannot be drawn in time has no picture, which stops nothing', async () => {
  const drawn = { screenshot: async () => Buffer.from('jpeg') } as unknown as Page;
  const stuck = { screenshot: () => Promise.reject(new Error('Timeout 3000ms exceeded.')) };
  expect(await pictureOf(drawn)).toEqual({ screenshot: Buffer.from('jpeg') });
  expect(await pictureOf(stuck as unknown as Page)).toEqual({});
});
