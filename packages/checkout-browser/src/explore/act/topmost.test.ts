import { closingLayers } from '@florin/page-reading/page/layers';
import { understand } from '@florin/page-reading/page/understand';
import { expect, it } from 'vitest';
import { useBlankPage } from '../../survey/blank-page.testing.ts';
import { survey } from '../../survey/survey.ts';
import { topmost } from './topmost.ts';

const blank = useBlankPage();

const NOTICE = `<div style="position:fixed;left:0;right:0;bottom:0;background:#eee;z-index:8" id="notice"><p>We use cookies.</p>
<button>Accept all</button> <button>Reject all</button></div>`;
const OFFER =
  '<div style="position:fixed;inset:0;background:#fff;z-index:9"><h2>10% for your first order</h2><input type="email" placeholder="Your email"><button>Sign me up</button><button>No thanks</button></div>';

it.each([
  ['the page', OFFER],
  [
    'a component',
    `<x-offer></x-offer><script>document.querySelector('x-offer').attachShadow({ mode: 'open' }).innerHTML = ${JSON.stringify(OFFER)};</script>`,
  ],
])('of a notice that lies under an offer of %s, the offer is taken away first', async (_, offer) => {
  const { page } = blank;
  await page.setContent(
    `<html lang="en"><main><h1>Mug</h1><button>Add to cart</button></main>${NOTICE}${offer}</html>`,
  );
  const next = async () => topmost(page, closingLayers(understand(await survey(page))));
  expect((await next())?.text).toBe('No thanks');
  await page.evaluate(() => {
    const host = document.querySelector('x-offer');
    (host ?? document.querySelector('div:not(#notice)'))?.remove();
  });
  expect((await next())?.text).toBe('Reject all');
  await page.evaluate(() => document.querySelector('#notice')?.remove());
  expect(await next()).toBeNull();
});
