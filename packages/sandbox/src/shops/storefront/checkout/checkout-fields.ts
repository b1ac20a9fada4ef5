import type { Buyer } from '../../../cart.ts';
import { html, type Markup } from '../../../http/html.ts';
import { COUNTRIES, countryCode, stateCode, US_STATES } from '../../../places.ts';
import { type FieldName, formName, type Layout } from '../layout.ts';
import { drawnList } from './drawn-list.ts';

const AUTOCOMPLETE: Readonly<Record<FieldName, string>> = {
  email: 'email',
  name: 'shipping name',
  firstName: 'shipping given-name',
  lastName: 'shipping family-name',
  phone: 'tel',
  line1: 'shipping address-line1',
  line2: 'shipping address-line2',
  city: 'shipping address-level2',
  state: 'shipping address-level1',
  postalCode: 'shipping postal-code',
  country: 'shipping country',
  cardName: 'cc-name',
  cardNumber: 'cc-number',
  cardExpiry: 'cc-exp',
  cardExpiryMonth: 'cc-exp-month',
  cardExpiryYear: 'cc-exp-year',
  cardCvc: 'cc-csc',
};

const OPTIONAL: ReadonlySet<FieldName> = new Set<FieldName>(['line2', 'state']);

/** The buyer fields in the order in which this shop asks for them. */
export function buyerFields(layout: Layout): FieldName[] {
  const contact: FieldName[] = layout.asksPhone ? ['email', 'phone'] : ['email'];
  const name: FieldName[] = layout.splitsName ? ['firstName', 'lastName'] : ['name'];
  const street: FieldName[] = ['line1', 'line2', 'city', 'state', 'postalCode'];
  const address: FieldName[] = layout.countryComesFirst
    ? ['country', ...name, ...street]
    : [...name, ...street, 'country'];
  return layout.emailComesFirst ? [...contact, ...address] : [...address, ...contact];
}

export function cardFields(layout: Layout): FieldName[] {
  const isSplit = layout.splitsExpiry || layout.breadth.cardLists === 'drawn';
  const expiry: FieldName[] = isSplit ? ['cardExpiryMonth', 'cardExpiryYear'] : ['cardExpiry'];
  const name: FieldName[] = layout.asksCardName ? ['cardName'] : [];
  return [...name, 'cardNumber', ...expiry, 'cardCvc'];
}

const OF_ADDRESS: ReadonlySet<FieldName> = new Set<FieldName>([
  'line1',
  'line2',
  'city',
  'state',
  'postalCode',
]);

const SHOW_ADDRESS =
  "document.querySelectorAll('[data-address]').forEach((part) => { part.hidden = false }); document.querySelectorAll('[data-lookup]').forEach((part) => part.remove())";

const SEARCH = html`<p data-lookup><input type="search" placeholder="Start typing your address" aria-label="Find your address"></p>
<p data-lookup><button type="button" onclick="${SHOW_ADDRESS}">Enter address manually</button></p>`;
const NO_ADDRESS = html`<p data-lookup>You have no saved addresses.</p><p data-lookup><button type="button" onclick="${SHOW_ADDRESS}">+ Add new address</button></p>`;

/** The fields of an address that is looked up, or listed: they are there, and show once somebody asks for them. */
export function lookedUp({ breadth }: Layout, name: FieldName, shown: Markup): Markup {
  if (breadth.address === 'typed' || !OF_ADDRESS.has(name)) return shown;
  const before = breadth.address === 'listed' ? NO_ADDRESS : SEARCH;
  return html`${name === 'line1' ? before : null}<div data-address hidden>${shown}</div>`;
}

/** One labelled control. Card fields are never filled in by the server. */
export function field(layout: Layout, name: FieldName, value: string): Markup {
  const label = layout.labels[name];
  const choices = layout.breadth.cardLists === 'drawn' ? expiryChoices(name) : null;
  if (choices) return drawnList(formName(layout, name), label, choices.slice(1));
  const id = `${layout.classPrefix}-${name}`;
  const body = control(layout, name, value, id);
  const className = `${layout.classPrefix}-field`;
  switch (layout.labelKind) {
    case 'for':
      return html`<p class="${className}"><label for="${id}">${label}</label> ${body}</p>`;
    case 'wrapping':
      return html`<label class="${className}"><span>${label}</span> ${body}</label>`;
    case 'aria':
    case 'placeholder':
      return html`<div class="${className}">${body}</div>`;
  }
}

function control(layout: Layout, name: FieldName, value: string, id: string): Markup {
  const shared = html`id="${id}" name="${formName(layout, name)}"${layout.hasAutocomplete ? html` autocomplete="${tokensOf(layout, name)}"` : null}${nameOf(layout, name)}${OPTIONAL.has(name) ? null : html` required`}`;
  if (name === 'country') return select(html`${shared} data-country`, Object.entries(COUNTRIES), value);
  if (name === 'state' && layout.stateControl === 'select') {
    return select(
      html`${shared} data-states`,
      [['', layout.labels.state], ...Object.entries(US_STATES)],
      value,
    );
  }
  const choices = expiryChoices(name);
  if (choices) return select(shared, choices, value);
  const type = name === 'email' ? 'email' : name === 'phone' ? 'tel' : 'text';
  const isNumeric = name === 'cardNumber' || name === 'cardExpiry' || name === 'cardCvc';
  return html`<input type="${type}"${isNumeric ? html` inputmode="numeric"` : null} ${shared} value="${value}">`;
}

function tokensOf({ breadth }: Layout, name: FieldName): string {
  const tokens = AUTOCOMPLETE[name];
  return breadth.elsewhere === 'none' ? tokens : tokens.replace('shipping', 'billing');
}

const SHOW = "document.getElementById('elsewhere').hidden";

/** Where the parcel goes if not to the address of the bill: the choice, and the fields that it shows. */
export function elsewhere({ breadth }: Layout): Markup | null {
  if (breadth.elsewhere === 'none') return null;
  return html`${chooser(breadth.elsewhere)}<div id="elsewhere" hidden><h3>Shipping address</h3>
<p><label>Street <input type="text" name="ship_line1" value=""></label></p><p><label>Apartment, suite <input type="text" name="ship_line2" value=""></label></p>
<p><label>City <input type="text" name="ship_city" value=""></label></p><p><label>State <input type="text" name="ship_state" value=""></label></p>
<p><label>Postal code <input type="text" name="ship_postal_code" value=""></label></p></div>`;
}

function chooser(kind: 'box' | 'radios' | 'list' | 'link'): Markup {
  switch (kind) {
    case 'box':
      return html`<p><label><input type="checkbox" name="ship_elsewhere" value="yes" onchange="${SHOW} = !this.checked"> Ship to a different address</label></p>`;
    case 'radios':
      return html`<fieldset><legend>Shipping address</legend><p><label><input type="radio" name="ship_elsewhere" value="" checked onchange="${SHOW} = true"> Same as billing address</label></p>
<p><label><input type="radio" name="ship_elsewhere" value="yes" onchange="${SHOW} = false"> Use a different shipping address</label></p></fieldset>`;
    case 'list':
      return html`<p><label>Deliver to <select name="ship_elsewhere" onchange="${SHOW} = this.value === ''"><option value="">My billing address</option><option value="yes">A different address</option></select></label></p>`;
    case 'link':
      return html`<input type="hidden" name="ship_elsewhere" value=""><p><a href="#elsewhere" onclick="${SHOW} = false; this.closest('form').elements.ship_elsewhere.value = 'yes'; this.parentNode.remove()">Ship to a different address</a></p>`;
  }
}

function nameOf(layout: Layout, name: FieldName): Markup | null {
  const label = layout.labels[name];
  if (layout.labelKind === 'aria') return html` aria-label="${label}"`;
  return layout.labelKind === 'placeholder' ? html` placeholder="${label}" title="${label}"` : null;
}

type Choice = readonly [value: string, text: string];

function select(shared: Markup, choices: readonly Choice[], chosen: string): Markup {
  return html`<select ${shared}>${choices.map(
    ([value, text]) =>
      html`<option value="${value}"${value === chosen ? html` selected` : null}>${text}</option>`,
  )}</select>`;
}

/** What is asked for first, and what may be chosen. */
function expiryChoices(name: FieldName): readonly Choice[] | null {
  if (name === 'cardExpiryMonth') return monthChoices();
  return name === 'cardExpiryYear' ? yearChoices() : null;
}

function monthChoices(): Choice[] {
  const months = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));
  return [['', 'MM'], ...months.map((month) => [month, month] as const)];
}

function yearChoices(): Choice[] {
  const first = new Date().getUTCFullYear();
  const years = Array.from({ length: 15 }, (_, index) => String(first + index));
  return [['', 'YYYY'], ...years.map((year) => [year, year] as const)];
}

export function buyerValue(buyer: Buyer, name: FieldName): string {
  if (name === 'firstName') return buyer.name.split(' ').slice(0, -1).join(' ');
  if (name === 'lastName') return buyer.name.split(' ').at(-1) ?? '';
  return name in buyer ? buyer[name as keyof Buyer] : '';
}

/** Reads the buyer from a submitted form; fields that the form lacks stay as they are. */
export function readBuyer(form: URLSearchParams, layout: Layout): Partial<Buyer> {
  const get = (name: FieldName) => form.get(formName(layout, name))?.trim();
  const buyer: Partial<Buyer> = {};
  const same = ['email', 'name', 'phone', 'line1', 'line2', 'city', 'postalCode'] as const;
  for (const name of same) {
    const value = get(name);
    if (value !== undefined) buyer[name] = value;
  }
  const state = get('state');
  if (state !== undefined) buyer.state = stateCode(state);
  const country = get('country');
  if (country !== undefined) buyer.country = countryCode(country);
  const code = form.get('phone_code');
  if (code !== null && buyer.phone) buyer.phone = `${code} ${buyer.phone}`;
  if (layout.splitsName && get('lastName') !== undefined) {
    buyer.name = `${get('firstName') ?? ''} ${get('lastName') ?? ''}`.trim();
  }
  return form.get('ship_elsewhere') ? { ...buyer, ...readElsewhere(form) } : buyer;
}

/** In the same country. */
function readElsewhere(form: URLSearchParams): Partial<Buyer> {
  const get = (name: string) => form.get(`ship_${name}`)?.trim() ?? '';
  return {
    line1: get('line1'),
    line2: get('line2'),
    city: get('city'),
    state: stateCode(get('state')),
    postalCode: get('postal_code'),
  };
}
