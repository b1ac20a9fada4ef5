import { expect, it } from 'vitest';
import { newId } from '../../../ids.ts';
import { understoodSearch } from './search.ts';

const SIGNATURE = '5h6xBEauJ3PK6SWCZ1PGjBvj8vDdWG3KpwATGy1ARAXFSDwt8GFXM7W5Ncn16wmqokgpiKRLuS83KUxyZyv2sUYv';
const ADDRESS = '8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR9';

it('tells by its look what is looked for', () => {
  const id = newId('checkout_session');
  expect(understoodSearch(` ${id} `)).toEqual({ by: 'id', id });
  expect(understoodSearch(SIGNATURE)).toEqual({ by: 'signature', signature: SIGNATURE });
  expect(understoodSearch(ADDRESS)).toEqual({ by: 'address', address: ADDRESS });
  expect(understoodSearch('$1,250.5')).toEqual({ by: 'amount', cents: 125_050, text: '$1,250.5' });
  expect(understoodSearch('1.250,50 $')).toEqual({ by: 'amount', cents: 125_050, text: '1.250,50 $' });
  expect(understoodSearch('order 17')).toEqual({ by: 'words', text: 'order 17' });
});

it.each(['', '   ', '\0', '\ud800', '\u200b'])('%j is nothing to look for', (typed) => {
  expect(understoodSearch(typed)).toSatisfy(
    (search: unknown) => search === null || JSON.stringify(search).includes('�'),
  );
});

it('is of bounded length, and never half a character', () => {
  const search = understoodSearch(`${'a'.repeat(199)}😀`);
  expect(search).toEqual({ by: 'words', text: `${'a'.repeat(199)}�` });
});
