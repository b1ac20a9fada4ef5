import { html, type Markup, raw } from '../../../http/html.ts';
import type { Layout } from '../layout.ts';

/** What a page of the checkout has around the details of the buyer. */

const SIGN_IN = html`<form method="post" action="/account/login"><label>Email <input type="email" name="login_email"></label>
<label>Password <input type="password" name="login_password"></label> <button type="submit">Log in</button></form>`;

/** Whoever has an account may sign in here, too. */
export function signInBeside({ breadth }: Layout): Markup | null {
  if (breadth.members === 'none') return null;
  if (breadth.members === 'beside') return html`<section><h2>Already registered?</h2>${SIGN_IN}</section>`;
  return html`<p>Returning customer? <a href="#" onclick="event.preventDefault(); document.getElementById('members').hidden = false">Click here to log in</a></p>
<div id="members" hidden>${SIGN_IN}</div>`;
}

/** The same address once more, right behind the first. */
export function secondMail({ breadth }: Layout, value: string): Markup | null {
  if (!breadth.mailTwice) return null;
  return html`<p><label>Confirm email <input type="email" name="email_again" required value="${value}"></label></p>`;
}

/** Whether both mail addresses of a form are one. */
export function hasSameMail(form: URLSearchParams, email: string | undefined): boolean {
  const again = form.get('email_again');
  return again === null || again.trim() === (email ?? '');
}

const CODES = [
  ['US', '+1'],
  ['GB', '+44'],
  ['DE', '+49'],
  ['FR', '+33'],
  ['SG', '+65'],
  ['JP', '+81'],
] as const;

/** Before the number of a telephone. */
export function phoneCodes({ breadth }: Layout): Markup | null {
  if (breadth.phoneCode === 'in-number') return null;
  return html`<select name="phone_code" aria-label="Country code">${CODES.map(([place, code]) => html`<option value="${code}">${place} ${code}</option>`)}</select>`;
}

export function companyFields({ breadth }: Layout): Markup | null {
  if (!breadth.asksCompany) return null;
  return html`<p><label>Company (optional) <input type="text" name="company"></label></p><p><label>VAT number (optional) <input type="text" name="vat"></label></p>
<p><label>Order notes (optional) <textarea name="note"></textarea></label></p>`;
}

/** Runs inside the page: each part but the first is folded until the one before it was left by its button, which looks at what was entered. */
const fold = (complainsOfPhone: boolean) => `{
  const form = document.getElementById('checkout');
  const parts = [...form.querySelectorAll(':scope > section:not([aria-label])')];
  const ends = [document.getElementById('pay'), ...form.querySelectorAll(':scope > p')];
  const bodies = parts.map((part) => {
    const body = document.createElement('div');
    body.append(...[...part.childNodes].filter((node) => node.nodeName !== 'H2'));
    part.append(body);
    return body;
  });
  const open = (at) => {
    bodies.forEach((body, place) => { body.hidden = place !== at; });
    for (const end of ends) end.hidden = at !== parts.length - 1;
  };
  bodies.slice(0, -1).forEach((body, at) => {
    const on = document.createElement('button');
    on.type = 'button';
    on.textContent = 'Continue';
    on.onclick = () => {
      const wrong = [...body.querySelectorAll('input, select')].find((field) => !field.checkValidity());
      const phone = ${complainsOfPhone} ? body.querySelector('input[type=tel]') : null;
      if (wrong) wrong.reportValidity();
      else if (phone && !/^\\d{10}$/.test(phone.value)) alert('Phone must have 10 digits');
      else open(at + 1);
    };
    body.append(on);
  });
  open(0);
}`;

export function foldedParts({ breadth }: Layout): Markup | null {
  if (breadth.panels === 'open') return null;
  return html`<script>${raw(fold(breadth.complains === 'in-window'))}</script>`;
}

/** Runs inside the page: the states come a moment after the country is known, as an answer to a request would. */
const FETCH_STATES = `{
  const list = document.querySelector('select[data-states]');
  const country = document.querySelector('select[data-country]');
  const states = [...list.options].slice(1).map(({ value, text }) => [value, text]);
  const draw = () => {
    const isThere = country.value === 'US';
    for (const option of [...list.options].slice(1)) option.remove();
    if (isThere) for (const [value, text] of states) list.add(new Option(text, value));
  };
  const later = () => fetch('/ping').then(draw);
  for (const option of [...list.options].slice(1)) option.remove();
  country.addEventListener('change', later);
  later();
}`;

export function fetchedStates({ breadth, stateControl }: Layout): Markup | null {
  const isList = breadth.states === 'fetched' && stateControl === 'select';
  return isList ? html`<script>${raw(FETCH_STATES)}</script>` : null;
}
