import { tidy } from '../words.ts';
import { formOf } from './forms.ts';

const WORDS_MAX = 200;

/**
 * What a page tells agents of a control by the attributes of WebMCP: of a button that submits, the name of the tool that its form
 * is; of a field, what it is described as. Nothing where it says nothing.
 */
export function toolWordsOf(element: Element): { readonly tool?: string } {
  const said = isSubmit(element)
    ? (formOf(element)?.getAttribute('toolname') ?? '')
    : ['toolparamtitle', 'toolparamdescription'].map((name) => element.getAttribute(name) ?? '').join(' ');
  const words = tidy(said.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[_.-]+/g, ' ')).slice(0, WORDS_MAX);
  return words === '' ? {} : { tool: words };
}

function isSubmit(element: Element): boolean {
  return element.matches('button:not([type=button], [type=reset]), input[type=submit], input[type=image]');
}
