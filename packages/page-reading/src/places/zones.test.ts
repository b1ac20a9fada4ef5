import { expect, it } from 'vitest';
import { purposesOf } from '../fields/field-purposes.ts';
import { controlOf } from '../survey/control.ts';
import { isZoneList, zoneFor } from './zones.ts';

const listOf = (...labels: string[]) =>
  labels.map((label, index) => ({ value: String(index), label, disabled: false, selected: index === 0 }));
const FRENCH = listOf(
  'Choisissez votre zone',
  'France',
  'Union européenne (hors France)',
  'Dom-Tom',
  'Reste du monde',
);

it.each([
  ['US', 'Reste du monde'],
  ['DE', 'Union européenne (hors France)'],
  ['FR', 'France'],
  ['CH', 'Reste du monde'],
])('a parcel to %s goes to the zone "%s"', (country, zone) => {
  expect(zoneFor(FRENCH, country)?.label).toBe(zone);
});

it('a zone that names the country comes before those around it', () => {
  const zones = listOf('Mainland Spain', 'Europe', 'USA and Canada', 'Rest of the world');
  expect(['ES', 'CH', 'CA', 'JP'].map((code) => zoneFor(zones, code)?.label)).toEqual([
    'Mainland Spain',
    'Europe',
    'USA and Canada',
    'Rest of the world',
  ]);
});

it('where several name it, none is taken', () => {
  expect(
    zoneFor(listOf('Mainland Spain', 'Islands of Spain', 'Europe', 'Rest of the world'), 'ES'),
  ).toBeNull();
});

it.each([
  ['ways to ship', listOf('Domestic', 'International')],
  ['sizes', listOf('S', 'M', 'L')],
  ['countries', listOf('France', 'Spain', 'Italy')],
])('a list of %s is no list of zones', (_of, options) => {
  expect(isZoneList(options)).toBe(false);
  expect(zoneFor(options, 'US')).toBeNull();
});

it('a list of zones asks for the country, whatever it is called', () => {
  const list = controlOf({
    kind: 'select',
    name: 'pays_zone',
    label: "Zone d'expédition *",
    options: FRENCH,
  });
  expect(purposesOf([list]).get(list)).toMatchObject({ kind: 'buyer', field: 'country' });
});
