import { textById, tidy } from '../words.ts';

/** What a person would call the control: its accessible name, else the words that stand before it. */
export function labelOf(element: Element): string {
  const named = textById(element.getAttribute('aria-labelledby')) || tidy(element.getAttribute('aria-label'));
  if (named) return named;
  const labels = (element as HTMLInputElement).labels;
  if (labels && labels.length > 0) return tidy([...labels].map(wordsAround).join(' '));
  return (
    tidy(element.getAttribute('placeholder')) || tidy(element.getAttribute('title')) || wordsBefore(element)
  );
}

/** The words of a label without those of the control inside it. */
function wordsAround(label: Element): string {
  const copy = label.cloneNode(true) as Element;
  for (const inner of copy.querySelectorAll('select, textarea, script, style')) inner.remove();
  return tidy(copy.textContent);
}

function wordsBefore(element: Element): string {
  const before = element.previousElementSibling;
  const controls = 'input, select, button, textarea, a';
  // Words that stand around another control are about that one.
  if (before && !before.matches(controls) && !before.querySelector(controls))
    return tidy(before.textContent).slice(0, 60);
  const cell = element.closest('td, dd')?.previousElementSibling;
  return tidy(cell?.textContent).slice(0, 60);
}
