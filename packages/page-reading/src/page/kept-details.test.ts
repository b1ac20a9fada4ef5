import { expect, it } from 'vitest';
import { purposesOf } from '../fields/field-purposes.ts';
import { actionsOn } from './actions.ts';
import { formPurposes } from './forms.ts';
import { button, field, formNamed, surveyOf } from './page.testing.ts';

function waysBeside(...others: readonly string[]) {
  const fields = ['First name', 'Last name', 'Email'].map((label) => field(label, { form: 0 }));
  const buttons = [...others, 'Save changes'].map((text) => button(text, { form: 0 }));
  const seen = surveyOf({ forms: [formNamed('')], controls: [...fields, ...buttons] });
  const forms = formPurposes(seen, purposesOf(seen.controls));
  return actionsOn(seen, forms, 'checkout').map(({ control, intent }) => [control.text, intent]);
}

it('what keeps the details of a step leads on where only the door for guests stands beside it', () => {
  expect(waysBeside('Guest checkout')).toEqual([
    ['Guest checkout', 'guest'],
    ['Save changes', 'continue'],
  ]);
});

it('and leads nowhere where another button leads on', () => {
  expect(waysBeside('Continue to payment')).toEqual([['Continue to payment', 'continue']]);
});
