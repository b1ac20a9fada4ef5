import { expect, it } from 'vitest';
import { signOf } from '../outcome/outcome-signs.ts';
import { signsOn } from '../outcome/page-signs.ts';
import { weighOutcome } from '../outcome/weigh-outcome.ts';
import { button, field, surveyOf } from '../page/page.testing.ts';
import { saysPlaced } from './placed-words.ts';

const ENROLLED: Readonly<Record<string, string>> = {
  en: 'Congratulations! You have been enrolled in Guitar for beginners',
  de: 'Du bist jetzt eingeschrieben: Gitarre für Einsteiger',
  nl: 'Je bent nu ingeschreven voor Gitaar voor beginners',
  es: '¡Felicitaciones! Tú te has inscrito en Guitarra para principiantes',
  fr: 'Vous avez été inscrit au cours de guitare',
  it: 'Sei stato iscritto a Chitarra per principianti',
  pt: 'Você foi matriculado em Violão para iniciantes',
  pl: 'Jesteś zapisany na kurs gitary',
};

it.each(Object.entries(ENROLLED))(
  '%s: whoever bought a course is told that they take part',
  (language, line) => {
    expect(saysPlaced(line, [language])).toBe('likely');
  },
);

it.each([
  ['en', 'Once you are now enrolled you can start'],
  ['en', 'You have not been enrolled'],
  ['es', 'Si te has inscrito, inicia sesión'],
  ['es', 'Cuando te has inscrito puedes empezar'],
  ['es', 'Inscribirse'],
  ['en', 'Enroll now'],
])('%s: "%s" says nothing of it', (language, line) => {
  expect(saysPlaced(line, [language])).toBeNull();
});

const ASKED = {
  url: 'https://school.example/purchase/?plan=19',
  title: '',
  lines: ['Comprar ahora'],
  alerts: [],
};
const COURSE = 'https://school.example/course/guitarra/';
const outcomeOf = (url: string, lines: readonly string[], controls = [button('Empezar')]) => {
  const seen = surveyOf({ url, language: 'es', languages: ['es'], lines, controls });
  return weighOutcome([...signsOn(seen, ASKED), signOf('form_left')], ['es']).kind;
};

it('the page of a course that says so at the address of a receipt tells of an order, and neither alone does', () => {
  const line = ENROLLED.es ?? '';
  expect(outcomeOf(`${COURSE}?order-complete=order-6aff887b`, [line])).toBe('placed');
  expect(outcomeOf(COURSE, [line])).toBe('unknown');
  expect(outcomeOf(`${COURSE}?order-complete=order-6aff887b`, ['Guitarra'])).toBe('unknown');
});

it('nor does a page that asks for the card again', () => {
  const card = [
    field('Número de tarjeta', { languages: ['es'] }),
    button('Comprar ahora', { languages: ['es'] }),
  ];
  expect(outcomeOf(ASKED.url, [ENROLLED.es ?? ''], card)).toBe('unknown');
});
