import { purposesOf } from '@florin/page-reading/fields/field-purposes';
import { formPurposes } from '@florin/page-reading/page/forms';
import { button, field, formNamed, surveyOf } from '@florin/page-reading/page/page.testing';
import { expect, it } from 'vitest';
import { submitButton } from './payment-form.ts';

/** In Finnish `Tilaa` is to order and to subscribe. */
const page = (label: string) =>
  surveyOf({
    languages: ['fi'],
    forms: [formNamed('confirm'), formNamed('')],
    controls: [
      field('Lisätietoja', { form: 0 }),
      button('Vahvista tilaus', { form: 0 }),
      field(label, { form: 1, inputType: 'email', name: 'email' }),
      button('Tilaa', { form: 1 }),
    ].map((control) => ({ ...control, languages: ['fi'] })),
  });

it('what sends an e-mail address alone is not what orders', () => {
  expect(submitButton(page('Sähköposti'))?.text).toBe('Vahvista tilaus');
});

it('a form whose only field is called after news is for news', () => {
  const seen = page('Tilaa uutiskirje');
  expect(formPurposes(seen, purposesOf(seen.controls)).get(seen.controls[3]!)).toBe('newsletter');
});
