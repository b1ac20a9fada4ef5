import { expect, it } from 'vitest';
import { controlOf } from '../survey/control.ts';
import { purposeOf } from './field-purpose.ts';

/** A short page in Spanish may be Portuguese as well. */
it('the apartment of an address is asked for in Spanish beside a neighbouring language', () => {
  const field = controlOf({
    kind: 'text',
    label: 'Departamento (opcional)',
    name: 'floor',
    languages: ['es', 'pt'],
  });
  expect(purposeOf(field)).toMatchObject({ kind: 'buyer', field: 'line2' });
});
