import type { DocumentSurvey } from '@florin/page-reading/survey/document-survey';

const LINES_MAX = 80;

/**
 * What a page says, for whoever is asked about it: complaints first, then its lines in their order. Of a long page those that stand nearest to its
 * heading, its fields, its buttons and its sums: menus of hundreds of entries come before them all.
 * @example shownLines(seen).length // 80, of 400
 */
export function shownLines(seen: DocumentSurvey): readonly string[] {
  const lines = [...new Set(seen.lines)];
  const room = Math.max(0, LINES_MAX - seen.alerts.length);
  const shown = lines.length <= room ? lines : nearest(lines, anchorsOf(seen), room);
  // What the shop complains of explains best why nothing leads on.
  return [...new Set([...seen.alerts, ...shown])].slice(0, LINES_MAX);
}

/** Words of the page that are of its own, and not of the frame of the site. */
function anchorsOf({ heading, controls, amounts }: DocumentSurvey): ReadonlySet<string> {
  const own = controls.filter(({ isSiteNavigation }) => !isSiteNavigation);
  const words = own.flatMap(({ text, label, section }) => [text, label, section]);
  return new Set([heading, ...words, ...amounts.map(({ label }) => label)].filter((text) => text !== ''));
}

function nearest(lines: readonly string[], anchors: ReadonlySet<string>, count: number): readonly string[] {
  const away = distances(lines.map((line) => anchors.has(line)));
  const byDistance = lines.map((_line, at) => at).sort((one, other) => away[one]! - away[other]!);
  const kept = new Set(byDistance.slice(0, count));
  return lines.filter((_line, at) => kept.has(at));
}

/** Of each line to the next that is an anchor, on either side. */
function distances(isAnchor: readonly boolean[]): readonly number[] {
  const from = (order: readonly boolean[]) => {
    let away = order.length;
    return order.map((here) => {
      away = here ? 0 : away + 1;
      return away;
    });
  };
  const [before, after] = [from(isAnchor), from(isAnchor.toReversed()).toReversed()];
  return before.map((away, at) => Math.min(away, after[at]!));
}
