import { expect, it } from 'vitest';
import { button, field, surveyOf } from '../page/page.testing.ts';
import { understand } from '../page/understand.ts';
import { accountDemanded } from './demanded-account.ts';

const at = (language: string, said: object = {}) => ({
  form: 0,
  languages: [language],
  isRequired: true,
  ...said,
});

it.each([
  ['en', 'Letters and numbers only, 3 to 20', true],
  ['ko', '영,숫자 3~20자 (주문서 조회시 필요)', true],
  ['ja', '半角英数字で入力してください', true],
  ['en', 'Letters and numbers and a special character', false],
  ['ko', '영문, 숫자, 특수문자를 포함', false],
  ['en', 'At least 8 characters', false],
])('what a page says of its passwords in %s: %s', (language, words, isPlain) => {
  const controls = [
    field('Password', {
      inputType: 'password',
      name: 'password',
      autocomplete: 'new-password',
      ...at(language),
    }),
    field('Street', { autocomplete: 'street-address', ...at(language) }),
    field('City', { autocomplete: 'address-level2', ...at(language) }),
    field('Name', { autocomplete: 'name', ...at(language) }),
    button('OK', at(language)),
  ];
  const page = understand(
    surveyOf({ url: 'https://shop.example/checkout', controls, lines: [words], languages: [language] }),
  );
  expect(accountDemanded(page)?.isPlain).toBe(isPlain);
});
