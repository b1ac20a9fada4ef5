import { declaredLanguage } from '../declared-language.ts';
import type { PageSurvey } from '../page-survey.ts';
import { readAmounts } from './amounts.ts';
import { readControls } from './controls/controls.ts';
import { readForms } from './controls/forms.ts';
import { readHeading } from './controls/headings.ts';
import { readCurrencyCode } from './currency.ts';
import { readAlerts, readLayerLines, readLines, readRedWords } from './lines.ts';
import { visibleTexts } from './visible-texts.ts';
import { tidy } from './words.ts';

/** This folder is bundled into one script (`build.mjs`) that runs inside the page; the survey is its value. */
export default surveyDocument();

function surveyDocument(): PageSurvey {
  const texts = visibleTexts();
  return {
    url: location.href.slice(0, 2_000),
    title: tidy(document.title),
    language: tidy(declaredLanguage()).slice(0, 20),
    heading: readHeading(),
    forms: readForms(),
    controls: readControls(),
    amounts: readAmounts(texts),
    currencyCode: readCurrencyCode(),
    alerts: readAlerts(),
    redWords: readRedWords(texts),
    lines: readLines(texts),
    ...readLayerLines(texts),
  };
}
