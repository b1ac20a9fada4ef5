import { likelyBrandOf } from '@florin/wire/checkout/card-number';
import { type CardField, readTypedCard, type TypedCard } from '@florin/wire/checkout/typed-card';
import { brandNames, cardSetupWords } from '../words/card-setup-words.ts';
import { pageLanguage } from '../words/page-language.ts';

/** Groups digits while they are typed, names the brand, and says what is wrong before anything is sent. It keeps nothing. */
const words = cardSetupWords[pageLanguage()];
const form = document.querySelector('form')!;
const button = form.querySelector('button')!;
const inputOf = (name: CardField) => form.elements.namedItem(name) as HTMLInputElement;
const FIELDS: readonly CardField[] = ['number', 'expiry', 'cvc', 'name', 'nickname'];

const number = inputOf('number');
number.addEventListener('input', () => {
  retype(number, grouped(digitsOf(number.value)));
  tell('number', brandNames[likelyBrandOf(digitsOf(number.value))], false);
});

const expiry = inputOf('expiry');
expiry.addEventListener('input', (event) => {
  const isErasing = ((event as InputEvent).inputType ?? '').startsWith('delete');
  if (!isErasing && /^\d{2}$/.test(expiry.value)) expiry.value += ' / ';
  else if (/^[2-9]$/.test(expiry.value)) expiry.value = `0${expiry.value} / `;
  else if (/^\d{4}$/.test(expiry.value))
    expiry.value = `${expiry.value.slice(0, 2)} / ${expiry.value.slice(2)}`;
});

for (const name of FIELDS)
  inputOf(name).addEventListener('change', () => {
    const problem = problemsNow()[name];
    // What is still empty is said when the form is sent.
    if (problem !== undefined && problem !== 'missing') tell(name, words.problems[name][problem] ?? '', true);
    else if (name !== 'number') tell(name, '', false);
  });

form.addEventListener('submit', (event) => {
  const problems = problemsNow();
  const wrong = FIELDS.filter((name) => problems[name] !== undefined);
  for (const name of FIELDS)
    if (problems[name] !== undefined) tell(name, words.problems[name][problems[name]] ?? '', true);
  if (wrong.length === 0 && button.getAttribute('aria-disabled') !== 'true') {
    button.setAttribute('aria-disabled', 'true');
    button.textContent = button.dataset.busy ?? '';
    return;
  }
  event.preventDefault();
  if (wrong[0] !== undefined) inputOf(wrong[0]).focus();
});

function problemsNow() {
  const typed = Object.fromEntries(FIELDS.map((name) => [name, inputOf(name).value])) as unknown as TypedCard;
  const reading = readTypedCard(typed, Date.now());
  return reading.ok ? {} : reading.problems;
}

function tell(name: CardField, text: string, isWrong: boolean): void {
  const hint = document.getElementById(`${name}-hint`)!;
  hint.textContent = text;
  hint.toggleAttribute('data-state', isWrong);
  if (isWrong) hint.dataset.state = 'wrong';
  inputOf(name).setAttribute('aria-invalid', String(isWrong));
}

/** In fours, as on most cards; American Express prints 4, 6 and 5. */
function grouped(digits: string): string {
  const shape = likelyBrandOf(digits) === 'amex' ? /^(\d{4})(\d{0,6})(\d{0,9})$/ : null;
  const parts = shape?.exec(digits)?.slice(1) ?? digits.match(/\d{1,4}/g) ?? [];
  return parts.filter((part) => part !== '').join(' ');
}

const digitsOf = (text: string) => text.replaceAll(/\D/g, '').slice(0, 19);

/** Keeps the cursor behind the digit that it was behind. */
function retype(input: HTMLInputElement, text: string): void {
  if (input.value === text) return;
  const before = digitsOf(input.value.slice(0, input.selectionStart ?? input.value.length)).length;
  input.value = text;
  let place = 0;
  for (let seen = 0; place < text.length && seen < before; place++) if (/\d/.test(text[place]!)) seen++;
  input.setSelectionRange(place, place);
}
