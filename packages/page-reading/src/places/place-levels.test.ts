import { expect, it } from 'vitest';
import { districtOf, withAndWithoutLevel } from './place-levels.ts';

it.each([
  ['上海市', 'CN', '上海'],
  ['新疆维吾尔自治区', 'CN', '新疆'],
  ['新北市', 'TW', '新北'],
  ['北海道', 'JP', null],
  ['대구광역시', 'KR', '대구'],
  ['京都市', 'CN', '京都'],
  ['市', 'CN', null],
  ['Salt Lake City', 'US', null],
])('%s in %s is listed as %s too', (name, country, other) => {
  expect(withAndWithoutLevel(name, country)).toEqual(other === null ? [name] : [name, other]);
});

it.each([
  ['浦东新区世纪大道1568号', 'CN', '浦东新区'],
  ['天河区体育西路191号', 'CN', '天河区'],
  ['信義區市府路45號', 'TW', '信義區'],
  ['世纪大道1568号', 'CN', null],
  ['1 Market Street', 'US', null],
])('%s in %s lies in %s', (street, country, district) => {
  expect(districtOf(street, country)).toBe(district);
});
