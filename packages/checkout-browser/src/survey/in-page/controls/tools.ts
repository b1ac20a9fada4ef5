import { tidy } from '../words.ts';
import { formOf } from './forms.ts';

const WORDS_MAX = 200;

/**
 * What a page tells agents of a control by the attributes of WebMCP: of a button that submits, the name of the tool that its form
 * is; of a field, what it is described as. Nothing where it says nothing.
 */
export function toolWordsOf(element: Element, isWordless: boolean): { readonly tool?: string } {
  const said = isSubmit(element)
    ? (formOf(element)?.getAttribute('toolname') ?? '')
    : ['toolparamtitle', 'toolparamdescription'].map((name) => element.getAttribute(name) ?? '').join(' ');
  const words = spoken(said) || (isWordless ? spoken(`${scriptOf(element)} ${pictureOf(element)}`) : '');
  return words === '' ? {} : { tool: words };
}

function spoken(name: string): string {
  return tidy(name.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[_.-]+/g, ' ')).slice(0, WORDS_MAX);
}

/** What a press without words calls: `javascript:addToCart(4)`. */
function scriptOf(element: Element): string {
  const href = element.getAttribute('href') ?? '';
  const script = /^javascript:/i.test(href) ? href.slice('javascript:'.length) : '';
  const called = `${script} ${element.getAttribute('onclick') ?? ''}`.matchAll(/([\w$]{1,60})\(/g);
  return [...called].map(([, name]) => name).join(' ');
}

/** What the file of its picture is called: `images/btn-add-to-cart.gif`. */
function pictureOf(element: Element): string {
  const picture = element.matches('input[type=image]') ? element : element.querySelector('img');
  const [path = ''] = (picture?.getAttribute('src') ?? '').split(/[?#]/);
  const file = path.split('/').at(-1) ?? '';
  return file.slice(0, Math.max(0, file.lastIndexOf('.')));
}

function isSubmit(element: Element): boolean {
  return element.matches('button:not([type=button], [type=reset]), input[type=submit], input[type=image]');
}
