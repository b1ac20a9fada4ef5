// Finds out which entries of a survey a label table speaks of. The table names elements by selectors, which are the same in every
// language; the survey has controls, amounts and lines without elements. Controls are found again by their path; amounts and lines by
// changing the text of the labelled elements for a moment and looking at what changed in a second survey.

/** Digits that stand for a concept while amounts are looked for: at most nine of them. */
export const SUMS = ['subtotal', 'shipping', 'tax', 'discount', 'fee', 'total', 'former_price', 'price'];
const MARK = 0xe000;

/**
 * @param {import('playwright-core').Frame} frame a document of the page
 * @param {string} script the collector, whose value is the survey
 * @param {Partial<Record<'controls' | 'amounts' | 'lines', readonly (readonly (string | null)[])[]>>} table `[selector, concept]`, of which
 * the first that matches counts; a control whose concept is null is none of them
 * @example await labelDocument(page.mainFrame(), script, { controls: [['#id_email', 'email']], amounts: [], lines: [] })
 */
export async function labelDocument(frame, script, { controls = [], amounts = [], lines = [] }) {
  const survey = await seenIn(frame, script);
  return {
    survey,
    controls: await labelsOfControls(frame, survey, controls),
    amounts: await labelsOfAmounts(frame, script, survey, amounts),
    lines: await labelsOfLines(frame, script, survey, lines),
  };
}

/** Without what is only handed on to whoever judges words. */
async function seenIn(frame, script) {
  const { redWords: _, ...seen } = await frame.evaluate(script);
  const controls = seen.controls.map(({ otherwise: _kind, stockNote: _note, ...control }) => control);
  return { ...seen, controls };
}

async function labelsOfControls(frame, survey, rules) {
  const paths = survey.controls.map(({ locators }) => locators.at(-1).css);
  const found = await frame.evaluate(matchControls, { paths, rules });
  return Object.fromEntries(found.flatMap((concept, index) => (concept ? [[index, concept]] : [])));
}

/** In the page. A control that is drawn may be found by its label. */
function matchControls({ paths, rules }) {
  const resolve = (path) => {
    let root = document;
    let element = null;
    for (const part of path.split(' >> ')) {
      element = root.querySelector(part);
      root = element?.shadowRoot;
    }
    return element;
  };
  return paths.map((path) => {
    const element = resolve(path);
    const candidates = [element, element?.control, element?.querySelector?.('input, select, textarea')];
    for (const [selector, concept] of rules) {
      if (candidates.some((candidate) => candidate?.matches(selector))) return concept;
    }
    return null;
  });
}

async function labelsOfAmounts(frame, script, survey, rules) {
  const codes = rules.map(([selector, concept]) => [selector, String(SUMS.indexOf(concept) + 1)]);
  const changed = await surveyWithMarks(frame, script, codes, 'digits');
  if (changed.amounts.length !== survey.amounts.length)
    throw new Error(`marks change the number of amounts of ${survey.url}`);
  return Object.fromEntries(
    changed.amounts.flatMap(({ text }, index) => {
      if (text === survey.amounts[index].text) return [];
      return [[index, SUMS[Number(/\d/.exec(text)[0]) - 1]]];
    }),
  );
}

async function labelsOfLines(frame, script, survey, rules) {
  const concepts = [...new Set(rules.map(([, concept]) => concept))];
  const codes = rules.map(([selector, concept]) => [
    selector,
    String.fromCharCode(MARK + concepts.indexOf(concept)),
  ]);
  const changed = await surveyWithMarks(frame, script, codes, 'prefix');
  if (changed.lines.length !== survey.lines.length)
    throw new Error(`marks change the number of lines of ${survey.url}`);
  return Object.fromEntries(
    changed.lines.flatMap((line, index) => {
      const mark = /[\ue000-\ue0ff]/.exec(line)?.[0];
      return mark ? [[index, concepts[mark.charCodeAt(0) - MARK]]] : [];
    }),
  );
}

async function surveyWithMarks(frame, script, codes, how) {
  await frame.evaluate(mark, { codes, how });
  try {
    return await frame.evaluate(script);
  } finally {
    await frame.evaluate(() => {
      for (const [text, words] of globalThis.corpusTexts) text.data = words;
      globalThis.corpusTexts = undefined;
    });
  }
}

/** In the page. */
function mark({ codes, how }) {
  globalThis.corpusTexts = new Map();
  for (const [selector, code] of codes) {
    for (const element of document.querySelectorAll(selector)) {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let text = walker.nextNode(); text; text = walker.nextNode()) {
        if (globalThis.corpusTexts.has(text) || text.data.trim() === '') continue;
        globalThis.corpusTexts.set(text, text.data);
        text.data = how === 'digits' ? text.data.replace(/\d/g, code) : code + text.data;
      }
    }
  }
}
