import { expect, it } from 'vitest';
import { controlOf } from '../survey/control.ts';
import { isInstalments, paidAtOnce } from './instalments.ts';

const list = (label: string, languages: readonly string[], ...labels: readonly string[]) =>
  controlOf({
    kind: 'select',
    label,
    languages,
    options: labels.map((words, index) => ({
      value: words === 'Selecione' ? '' : String(index + 1),
      label: words,
      disabled: false,
      selected: false,
    })),
  });

it.each([
  [
    'Parcelas *',
    'pt',
    ['Selecione', '1x de R$ 89,90 sem juros', '2x de R$ 44,95 sem juros'],
    '1x de R$ 89,90 sem juros',
  ],
  ['Cuotas', 'es', ['3 cuotas', '1 cuota', '12 cuotas'], '1 cuota'],
  ['Taksit seçenekleri', 'tr', ['Tek Çekim', '3 Taksit', '6 Taksit'], 'Tek Çekim'],
  ['お支払回数', 'ja', ['一括払い', '3回払い'], '一括払い'],
  ['할부', 'ko', ['일시불', '2개월'], '일시불'],
])('%s is paid at once', (label, language, labels, once) => {
  const control = list(label, [language], ...labels);
  expect(isInstalments(control)).toBe(true);
  expect(paidAtOnce(control)?.label).toBe(once);
});

it('of lists that say nothing of it none is', () => {
  expect(isInstalments(list('Size', [], '1', '2'))).toBe(false);
  expect(paidAtOnce(list('Parcelas', ['pt'], '3x de R$ 30,00', '12x de R$ 9,00'))).toBeNull();
});
