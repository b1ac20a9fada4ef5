import { failed } from '@florin/page-reading/failure';
import { expect, it } from 'vitest';
import type { Drive } from './pool/drive.ts';
import { useBlankPage } from './survey/blank-page.testing.ts';
import { withLanguage } from './unknown-language.ts';

const blank = useBlankPage();
const judge = async (language: string, words: string, failure = failed('unsupported_checkout', 'no way')) => {
  await blank.page.setContent(`<html lang="${language}"><body><p>${words}</p></body></html>`);
  return withLanguage({ page: blank.page } as Drive, failure);
};

it('a page in a language that nobody here knows is said to be one', async () => {
  expect(await judge('et-EE', 'Lisa')).toMatchObject({
    code: 'language_unsupported',
    detail: 'the shop is in "et", a language that is not understood: no way',
  });
});

it.each([
  ['a known language', 'de', 'In den Warenkorb', undefined],
  ['no language', '', 'Lisa', undefined],
  ['something that was understood', 'et', 'Otsas', failed('out_of_stock', 'sold out')],
])('of %s nothing of the kind is said', async (_what, language, words, failure) => {
  const before = failure ?? failed('unsupported_checkout', 'no way');
  expect(await judge(language, words, before)).toEqual(before);
});
