import { withReadings } from '@florin/page-reading/evidence/with-readings';
import { withoutSecrets } from '@florin/page-reading/fields/secret-fields';
import { signInFormsBeside, withSiteForms } from '@florin/page-reading/members/sign-in-forms';
import { withDecimalMark } from '@florin/page-reading/money/decimal-mark';
import { inLanguages, languagesOf, withSpokenWords } from '@florin/page-reading/page/spoken-words';
import type { DocumentSurvey } from '@florin/page-reading/survey/document-survey';
import { SURVEY_LIMITS } from '@florin/page-reading/survey/limits';
import type { BrowserContext, Frame, Page } from 'playwright-core';
import { readerOf } from '../reader/reader-notes.ts';
import { judged, type PageSurvey } from './page-survey.ts';
import { runPageScript } from './run-page-script.ts';
import { withoutEnteredCard } from './secrets/entered-card.ts';

export interface FrameSurvey extends DocumentSurvey {
  readonly frame: Frame;
}

/** The page was too busy to be looked at. */
export class PageBusyError extends Error {
  constructor(timeoutMs: number) {
    super(`the page did not answer within ${timeoutMs} ms`);
  }
}

const FRAMES_MAX = 12;
/** A page is what a purchase stands on, a frame in it may be anything: that is waited for less. */
const PAGE_TIMEOUT_MS = 15_000;
const FRAME_TIMEOUT_MS = 5_000;

/**
 * Reads what a person sees in the main document.
 * @example (await survey(page)).controls.filter(({ kind }) => kind === 'button')
 */
export async function survey(page: Page): Promise<FrameSurvey> {
  return surveyFrame(page.mainFrame(), PAGE_TIMEOUT_MS);
}

/** Child frames that are visible, for card fields and challenges; a frame that is leaving is left out. */
export async function surveyChildFrames(page: Page): Promise<FrameSurvey[]> {
  const frames = page.frames().filter((frame) => frame !== page.mainFrame());
  const surveys = await Promise.all(frames.slice(0, FRAMES_MAX).map(surveyVisibleFrame));
  return surveys.filter((found) => found !== null);
}

async function surveyVisibleFrame(frame: Frame): Promise<FrameSurvey | null> {
  try {
    if (!(await isFrameVisible(frame))) return null;
    return await surveyFrame(frame);
  } catch {
    // A frame can be removed while it is looked at: then there is nothing in it to use.
    return null;
  }
}

async function isFrameVisible(frame: Frame): Promise<boolean> {
  const element = await frame.frameElement();
  const isVisible = await element.isVisible();
  await element.dispose();
  const parent = frame.parentFrame();
  return isVisible && (parent === null || parent.parentFrame() === null || isFrameVisible(parent));
}

function siteOf({ url }: { readonly url: string }): string | undefined {
  return /^https?:\/\/[^/]+/.exec(url)?.[0];
}

type KnownBySite<Known> = WeakMap<BrowserContext, Map<string, Known>>;

function knownOf<Known>(
  all: KnownBySite<Known>,
  context: BrowserContext,
  site: string,
  begin: () => Known,
): Known {
  const sites = all.get(context) ?? new Map<string, Known>();
  all.set(context, sites);
  const known = sites.get(site) ?? begin();
  sites.set(site, known);
  return known;
}

/** By site, how many pages that were looked at in a context were written in each language. */
const languagesBefore: KnownBySite<Map<string, number>> = new WeakMap();

function inLanguagesOfSite(document: PageSurvey, context: BrowserContext): PageSurvey {
  const site = siteOf(document);
  if (site === undefined) return withSpokenWords(document);
  const pages = knownOf(languagesBefore, context, site, () => new Map<string, number>());
  const own = languagesOf(document);
  for (const language of own) pages.set(language, (pages.get(language) ?? 0) + 1);
  return inLanguages(document, [...new Set([...own, ...mostSpoken(pages)])]);
}

/** What half as many pages as the most are written in; a neighbour is taken for it on a page or two. */
function mostSpoken(pages: ReadonlyMap<string, number>): readonly string[] {
  const most = Math.max(0, ...pages.values());
  return [...pages].filter(([, count]) => count > most / 2).map(([language]) => language);
}

/** By site, the forms that ask for a password on pages of products. */
const signInForms: KnownBySite<Set<string>> = new WeakMap();

function withFormsOfSite<Survey extends DocumentSurvey>(seen: Survey, context: BrowserContext): Survey {
  const known = knownOf(signInForms, context, siteOf(seen) ?? '', () => new Set<string>());
  for (const form of signInFormsBeside(seen)) known.add(form);
  return withSiteForms(seen, known);
}

async function surveyFrame(frame: Frame, timeoutMs = FRAME_TIMEOUT_MS): Promise<FrameSurvey> {
  const document = await withTimeout(runPageScript(frame), timeoutMs);
  const context = frame.page().context();
  const bare = withoutEnteredCard(bounded(document), context);
  const spoken = inLanguagesOfSite(bare, context);
  const reader = readerOf(context);
  const told = reader ? await reader.tell(spoken, judged) : spoken;
  const read = withFormsOfSite(withDecimalMark(judged(told)), context);
  const understood = reader ? reader.withPointed(withReadings(read)) : withReadings(read);
  // What is known of a field by more than its words may be a part of a card.
  const controls = understood === read ? read.controls : withoutSecrets(understood.controls);
  return { ...understood, controls, frame };
}

/** The script that looks is bounded, but it runs among the page's own: what came back is cut to the same limits. */
function bounded(document: PageSurvey): PageSurvey {
  return {
    url: String(document.url).slice(0, LINE_MAX),
    title: String(document.title).slice(0, LINE_MAX),
    language: String(document.language).slice(0, LINE_MAX),
    heading: String(document.heading).slice(0, LINE_MAX),
    forms: document.forms.slice(0, SURVEY_LIMITS.forms).map(cut),
    controls: document.controls.slice(0, SURVEY_LIMITS.controls).map(cut),
    amounts: document.amounts.slice(0, SURVEY_LIMITS.amounts).map(cut),
    currencyCode: typeof document.currencyCode === 'string' ? document.currencyCode.slice(0, 3) : null,
    alerts: document.alerts.slice(0, SURVEY_LIMITS.lines).map(cut),
    lines: document.lines.slice(0, SURVEY_LIMITS.lines).map(cut),
    redWords: document.redWords.slice(0, SURVEY_LIMITS.lines).map(cut),
    ...(document.layerLines && { layerLines: document.layerLines.slice(0, SURVEY_LIMITS.lines).map(cut) }),
  };
}

const LINE_MAX = 2_000;
const OPTIONS_MAX = 1_000;

function cut<T>(value: T): T {
  if (typeof value === 'string') return value.slice(0, LINE_MAX) as T;
  if (Array.isArray(value)) return value.slice(0, OPTIONS_MAX).map(cut) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cut(inner)])) as T;
}

async function withTimeout<T>(work: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PageBusyError(timeoutMs)), timeoutMs);
  });
  work.catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
