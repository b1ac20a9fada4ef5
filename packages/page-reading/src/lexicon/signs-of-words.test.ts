import { expect, it } from 'vitest';
import { pageLanguages } from './page-languages.ts';

const SPANISH = [
  'Cesta de la compra',
  'Nombre de usuario',
  'Inicio de sesión',
  'Bolsa de lino de la casa',
  'Continúe con una nueva cuenta',
];

it.each(['', 'es'])(
  'common words of one language are not those of another without their signs: "%s"',
  (declared) => {
    expect(pageLanguages(declared, SPANISH)).not.toContain('vi');
  },
);

it('and are its own with them', () => {
  const lines = [
    'Giỏ hàng của bạn',
    'Thanh toán và giao hàng',
    'Địa chỉ để giao hàng là gì',
    'Đã được thêm vào giỏ',
  ];
  expect(pageLanguages('', lines)).toEqual(['vi']);
});
