import { readFileSync } from 'node:fs';
import type { Frame, JSHandle } from 'playwright-core';
import { inPageWords } from './in-page-words.ts';
import type { PageSurvey } from './page-survey.ts';

/**
 * The folder `in-page` as one expression. Built into `dist`, which lies as far from the sources as from itself, so that tests from
 * source and the built package find the same file.
 */
export const PAGE_SCRIPT = `(${readFileSync(new URL('../../dist/survey/page-script.js', import.meta.url), 'utf8')})(${inPageWords()})`;

/** In an object, since a browser describes a function by its whole text whenever it hands one out. */
type Script = JSHandle<{ look(): PageSurvey }>;

/** The script in the document that a frame shows, or showed. The page cannot reach it there. */
const scripts = new WeakMap<Frame, Script>();

/**
 * Looks at a document from inside. The script is large: a document gets it once, however often it is looked at.
 * @example (await runPageScript(page.mainFrame())).title
 */
export async function runPageScript(frame: Frame): Promise<PageSurvey> {
  const given = scripts.get(frame);
  // What fails may belong to a document that is gone: the one that is there now says the last word.
  const seen = given && (await run(given).catch(() => null));
  return seen ?? run(await giveScript(frame));
}

async function giveScript(frame: Frame): Promise<Script> {
  const script = await frame.evaluateHandle<{ look(): PageSurvey }>(`({ look: () => ${PAGE_SCRIPT} })`);
  scripts.set(frame, script);
  return script;
}

/**
 * As one text: what is handed over piece by piece is checked piece by piece, for every control. A page whose scripts say how arrays or
 * texts are written hands over the survey itself.
 */
async function run(script: Script): Promise<PageSurvey> {
  const seen = await script.evaluate(({ look }) => {
    const survey = look();
    const isOwn = [Object, Array, String, Number, Boolean].some((kind) => 'toJSON' in kind.prototype);
    return isOwn ? survey : JSON.stringify(survey);
  });
  return typeof seen === 'string' ? (JSON.parse(seen) as PageSurvey) : seen;
}
