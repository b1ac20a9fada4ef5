import { embedJson, html, type Markup, raw } from '../../../http/html.ts';

/**
 * Runs inside the page, once for each list: a press opens it, what is typed searches it, and what was chosen stands before the field, where
 * component kits draw it, and in the hidden field that is sent.
 */
const SCRIPT = `(list, choices) => {
  const [search, sent] = list.querySelectorAll('input');
  const close = () => list.querySelector('[role=listbox]')?.remove();
  const choose = ([value, text]) => {
    sent.value = value;
    search.value = '';
    list.querySelector('.chosen')?.remove();
    list.querySelector('.search').insertAdjacentHTML('beforebegin', '<div class="chosen"><span></span></div>');
    list.querySelector('.chosen span').textContent = text;
    sent.dispatchEvent(new Event('change', { bubbles: true }));
    close();
  };
  const open = () => {
    close();
    list.insertAdjacentHTML('beforeend', '<div role="listbox"></div>');
    for (const choice of choices.filter(([, text]) => text.toLowerCase().includes(search.value.toLowerCase()))) {
      const option = document.createElement('div');
      option.setAttribute('role', 'option');
      option.textContent = choice[1];
      option.addEventListener('click', () => setTimeout(() => choose(choice), 40));
      list.querySelector('[role=listbox]').append(option);
    }
  };
  list.querySelector('.box').addEventListener('mousedown', () => setTimeout(() => (list.querySelector('[role=listbox]') ? close() : open()), 40));
  search.addEventListener('input', open);
  document.addEventListener('mousedown', ({ target }) => { if (!list.contains(target)) close(); });
}`;

/** A list as component kits draw it: not the browser's own, and without a choice until it is opened. */
export function drawnList(
  name: string,
  label: string,
  choices: readonly (readonly [value: string, text: string])[],
): Markup {
  return html`<div class="list"><div class="box"><div class="search"><input type="text" role="combobox" aria-haspopup="listbox" aria-label="${label}" aria-required="true"></div></div>
<input type="hidden" name="${name}" value=""></div><script>(${raw(SCRIPT)})(document.currentScript.previousElementSibling, ${embedJson(choices)})</script>`;
}
