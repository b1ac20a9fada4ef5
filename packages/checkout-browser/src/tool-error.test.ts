import { expect, it } from 'vitest';
import { isOfTool } from './tool-error.ts';

it.each([
  'locator.fill: Timeout 5000ms exceeded.',
  'locator.fill: Error: Cannot type text into input[type=number]',
  'page.goto: net::ERR_CONNECTION_REFUSED at https://shop.example/',
  'Protocol error (Runtime.callFunctionOn): Session closed.',
  'Execution context was destroyed, most likely because of a navigation',
])('%s is about a tool', (message) => {
  expect(isOfTool(message)).toBe(true);
});

it.each([
  'the shop says: "Sorry: sold out"',
  'the page never settles',
  'Sorry: we do not ship there',
  'shop.example refuses visitors',
])('%s is about the shop', (message) => {
  expect(isOfTool(message)).toBe(false);
});
