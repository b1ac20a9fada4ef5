// What the corpus keeps of a survey: what a page says and asks for, without addresses of the day, entered values and tokens.
import { controlOf } from '../../packages/page-reading/dist/survey/control.js';

const OPTIONS_MAX = 12;
const LINES_MAX = 60;
const LINE_LENGTH_MAX = 160;
/** The reader's own guesses are made anew by whoever reads the corpus. */
const LEFT_OUT = ['locators', 'value', 'spoken', 'spokenSection', 'languages'];

/**
 * The entry of one document, its labels moved along with the lines that are kept.
 * @example reduceDocument(await labelDocument(frame, script, table), 'http://localhost:8000')
 */
export function reduceDocument({ survey, controls, amounts, lines }, siteOrigin) {
  const kept = linesToKeep(survey.lines, lines);
  const { url, title, language, heading, forms, currencyCode, alerts, layerLines } = survey;
  const reduced = {
    url,
    title,
    language,
    heading,
    forms,
    controls: survey.controls.map(whatIsSaid),
    amounts: survey.amounts,
    currencyCode,
    alerts: alerts.slice(0, LINES_MAX).map(shortLine),
    lines: kept.map((index) => shortLine(survey.lines[index])),
    ...(layerLines && { layerLines: layerLines.slice(0, LINES_MAX).map(shortLine) }),
  };
  const labelled = kept.flatMap((index, at) => (lines[index] ? [[at, lines[index]]] : []));
  return {
    survey: withoutPlaces(reduced, siteOrigin),
    controls,
    amounts,
    lines: Object.fromEntries(labelled),
  };
}

/** Those that are labelled, and of the others as many as there is room for. */
function linesToKeep(lines, labels) {
  const indexes = lines.map((_, index) => index);
  const labelled = indexes.filter((index) => labels[index]);
  const others = indexes.filter((index) => !labels[index]);
  return [...labelled, ...others].slice(0, LINES_MAX).sort((one, other) => one - other);
}

function shortLine(line) {
  return line.slice(0, LINE_LENGTH_MAX);
}

function whatIsSaid(control) {
  const usual = controlOf({});
  const short = { ...control, options: control.options.slice(0, OPTIONS_MAX) };
  if (control.options.length > OPTIONS_MAX) short.optionCount = control.options.length;
  const said = Object.entries(short).filter(
    ([name, value]) => !LEFT_OUT.includes(name) && JSON.stringify(value) !== JSON.stringify(usual[name]),
  );
  return Object.fromEntries(said);
}

/** Hosts, session numbers and tokens change with every run, and say nothing. */
function withoutPlaces(survey, siteOrigin) {
  const own = new URL(survey.url).origin;
  const text = JSON.stringify(survey)
    .replaceAll(siteOrigin, 'https://shop.example')
    .replaceAll(encodeURIComponent(siteOrigin), encodeURIComponent('https://shop.example'))
    .replaceAll(new URL(siteOrigin).host, 'shop.example')
    .replaceAll(new URL(siteOrigin).hostname, 'shop.example')
    .replaceAll(own === 'null' ? siteOrigin : own, 'https://pay.example')
    .replace(/https?:\/\/(?:localhost|127\.0\.0\.1)(?::\d+)?/g, 'https://other.example')
    .replace(/https?:\/\/[^\s"]{1,2000}/g, (url) =>
      url.replace(/[a-zA-Z0-9_-]{20,}(?=[^/]*$)/g, withoutToken),
    );
  return JSON.parse(text);
}

/** A long word of letters and digits that holds no word. */
function withoutToken(word) {
  return /\d/.test(word) && !/[-_]/.test(word) ? 'token' : word;
}
