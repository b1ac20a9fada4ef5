import { withoutEnd } from '@florin/wire/values/without-end';
import { purposesOf } from '../fields/field-purposes.ts';
import { type Languages, says, saysAny, saysOnly, withoutSaid } from '../lexicon/lexicon.ts';
import { names } from '../lexicon/markup-names.ts';
import { moneyIn, withoutMoney } from '../money/money-forms.ts';
import type { OptionValue } from '../purchase.ts';
import type { ChoiceTarget, Control, ControlOption } from '../survey/control.ts';
import type { DocumentSurvey } from '../survey/document-survey.ts';
import { optionKey } from '../words/option-key.ts';
import { withoutPlace } from '../words/plain-words.ts';
import { countsGoods } from './goods-count.ts';
import { addButton, addingControls, waitingButton } from './product-controls.ts';
import { isValueSoldOut, saysSoldOut } from './sold-out.ts';

export interface VariantValue extends OptionValue {
  readonly isChosen: boolean;
  readonly target: ChoiceTarget;
}

export interface VariantGroup {
  readonly key: string;
  readonly title: string;
  readonly values: readonly VariantValue[];
}

/**
 * What a product page lets a person choose, whatever the choice is drawn as.
 * @example variantGroups(survey).map(({ key }) => key) // ['size', 'colour']
 */
export function variantGroups(survey: DocumentSurvey): VariantGroup[] {
  const controls = nearAddButton(survey).filter((control) => !control.isSiteNavigation);
  const groups = [...selectGroups(controls), ...pressGroups(controls, survey.heading), ...linkGroups(survey)];
  return distinctKeys(groups).filter(({ values }) => values.length > 0);
}

/**
 * What stands to be chosen before a button that waits for it, under the same heading, or before there is any button; empty where
 * nothing is awaited.
 * @example groupsAwaited(seen).map(({ key }) => key) // ['size']
 */
export function groupsAwaited(survey: DocumentSurvey): VariantGroup[] {
  const button = waitingButton(survey);
  if (!button) return groupsBeforeButton(survey);
  const before = survey.controls.slice(0, survey.controls.indexOf(button));
  const controls = before.filter(({ section }) => section === button.section);
  return variantGroups({ ...survey, controls }).filter(({ values }) => values.length > 1);
}

const LISTED_MAX = 2;

/**
 * Some shops draw the button once everything is chosen. What is called a choice of the product stands below its price, on a page that asks
 * for nothing else: a list of products is filtered by the same words, but nobody has to.
 */
function groupsBeforeButton(survey: DocumentSurvey): VariantGroup[] {
  const { heading, amounts, controls, lines, languages } = survey;
  if (heading === '' || amounts.length === 0 || addingControls(survey).length > 0) return [];
  if (lines.some((line) => saysSoldOut(line, languages))) return [];
  const purposes = purposesOf(controls);
  const isAsked = controls.some((control) => {
    const purpose = purposes.get(control);
    return purpose?.kind === 'card' || (purpose?.kind === 'buyer' && purpose.field !== 'email');
  });
  const listed = new Set(controls.map(({ listEntry }) => listEntry).filter((entry) => entry !== ''));
  const isDemanded = controls.some((control) => control.isRequired && isChoice(control));
  if (isAsked || (listed.size > LISTED_MAX && !isDemanded)) return [];
  const groups = variantGroups(survey).filter((group) => group.values.length > 1 && !countsProducts(group));
  return groups.some(({ title }) => says('variant_title', title, languages)) ? groups : [];
}

/**
 * Whether the page lists products and lets them be filtered, by what each of them may be.
 * @example isFiltered(seen) // true: 'Size', 'S (7)', 'M (12)'
 */
export function isFiltered(survey: DocumentSurvey): boolean {
  return variantGroups(survey).some((group) => group.values.length > 1 && countsProducts(group));
}

/** A filter says of each value how many products have it: `Red (3)`. */
function countsProducts({ values }: VariantGroup): boolean {
  return values.every(({ title }) => /\(\d+\)$/.test(title));
}

/**
 * What a page lets one choose from, to be held against what it shows a moment later: what fades is not there for a while.
 * @example choicesShown(seen) === choicesShown(again)
 */
export function choicesShown(survey: DocumentSurvey): string {
  return JSON.stringify(
    variantGroups(survey).map(({ key, values }) => [
      key,
      ...values.map(({ value, available }) => [value, available]),
    ]),
  );
}

/** Whether the product can be bought once something is chosen, whatever its button says until then. */
export function awaitsChoice(survey: DocumentSurvey): boolean {
  return groupsAwaited(survey).some(({ values }) => !values.some(({ isChosen }) => isChosen));
}

const LINKS_MAX = 40;

/**
 * Variants that have a page each, where this page sells none of them itself: links side by side that are called as the
 * product and something more, or stand under a heading that says what they are, below the price of the product.
 * @example linkGroups(parentPage)[0]?.values.map(({ title }) => title) // ['small', 'medium']
 */
export function linkGroups(survey: DocumentSurvey): VariantGroup[] {
  if (
    survey.heading === '' ||
    addButton(survey) ||
    survey.lines.some((line) => saysSoldOut(line, survey.languages))
  )
    return [];
  const places = new Map<string, Control[]>();
  for (const control of survey.controls) {
    if (!leadsToAnotherPage(control, survey.url) || control.isSiteNavigation) continue;
    places.set(control.section, [...(places.get(control.section) ?? []), control]);
  }
  return [...places].flatMap(([place, links]) => linkGroup(survey, place, links));
}

function leadsToAnotherPage({ kind, href, text, listEntry }: Control, url: string): boolean {
  if (kind !== 'link' || text === '' || listEntry !== '' || !URL.canParse(href)) return false;
  const [here, there] = [new URL(url), new URL(href)];
  return here.origin === there.origin && here.pathname + here.search !== there.pathname + there.search;
}

function linkGroup(survey: DocumentSurvey, place: string, links: readonly Control[]): VariantGroup[] {
  const { heading, amounts, languages } = survey;
  if (saysAny(['related_goods', 'goods_beside'], place, languages)) return [];
  const named = links.filter(({ text }) => restOfName(text, heading) !== '');
  const isNamed = says('variant_title', place, languages);
  const isPlaceOfVariants =
    isNamed && !isOfElse(place, '', languages) && amounts.some(({ label }) => label === heading);
  const members = named.length > 1 ? named : isPlaceOfVariants ? links : [];
  const targets = new Set(members.map(({ href }) => href));
  if (targets.size < 2 || members.length > LINKS_MAX) return [];
  const title = isNamed ? titleOf(place, languages) : 'Variant';
  const values = [...new Map(members.map((link) => [link.href, link])).values()].flatMap((link) =>
    linkValue(link, heading),
  );
  return [{ key: optionKey(title, 'option'), title, values }];
}

function linkValue({ text, locators, languages }: Control, heading: string): VariantValue[] {
  const title = valueTitle(restOfName(text, heading) || text, languages);
  if (title === '') return [];
  const target = { kind: 'press', locators } as const;
  return [{ value: title, title, available: !isValueSoldOut(text, languages), isChosen: false, target }];
}

/** `Canvas apron, medium` of the product `Canvas apron` is the medium one. */
function restOfName(name: string, heading: string): string {
  if (!name.toLowerCase().startsWith(heading.toLowerCase())) return '';
  const rest = name.slice(heading.length);
  return /^\p{L}/u.test(rest) ? '' : withoutEnd(rest.replace(/^[\s,:;|/()–—-]+/, ''), /[\s)]/);
}

/** Other products on the page have lists too: where the button stands in a form, only that form's choices count. */
function nearAddButton(survey: DocumentSurvey): readonly Control[] {
  const button = addButton(survey);
  const { controls } = survey;
  if (!button) return controls;
  const inForm = controls.filter(({ form }) => form !== null && form === button.form);
  const purposes = purposesOf(controls);
  if (inForm.some((control) => isChoice(control) && purposes.get(control)?.kind !== 'quantity'))
    return inForm;
  const sending = new Set(controls.filter(({ kind }) => kind === 'button').map(({ form }) => form));
  return controls.filter(({ form }) => form === null || form === button.form || !sending.has(form));
}

function isChoice(control: Control): boolean {
  return (control.kind === 'select' && isVariantSelect(control)) || control.kind === 'radio';
}

function selectGroups(controls: readonly Control[]): VariantGroup[] {
  const purposes = purposesOf(controls);
  const isOption = (control: Control) => purposes.get(control)?.kind === 'other' && isVariantSelect(control);
  return controls.filter(isOption).map((control) => {
    const title = titleOf(control.label || control.name, control.languages);
    return {
      key: optionKey(title, 'option'),
      title,
      values: control.options.flatMap((option) => selectValue(control, option)),
    };
  });
}

function isVariantSelect(control: Control): boolean {
  return (
    control.kind === 'select' &&
    !leadsToPages(control) &&
    !countsGoods(control) &&
    !isOfElse(control.label, control.name, control.languages)
  );
}

/** A list of addresses that no form sends opens another page: the shop in another language or currency. */
function leadsToPages({ form, options }: Control): boolean {
  return form === null && options.length > 0 && options.every(({ value }) => URL.canParse(value));
}

/** Sorting, the language, a country: what a list may be for that is not of the product. */
function isOfElse(title: string, name: string, languages: Languages): boolean {
  return names('not_of_product', name) || says('not_of_product', title, languages);
}

/** @example isPlaceholder({ value: '', label: 'Choose an option' }) // true */
export function isPlaceholder(
  { value, label }: Pick<ControlOption, 'value' | 'label'>,
  languages?: Languages,
): boolean {
  return value === '' || label === '' || isPrompt(label, languages);
}

/** A list that shows its name until something is chosen, as what cannot be chosen: `Size`. */
function isNameOf({ label }: Control, option: ControlOption): boolean {
  return option.disabled && option.label !== '' && option.label === label;
}

function isPrompt(words: string, languages: Languages): boolean {
  return /^[-—–]/.test(words) || saysAny(['choose', 'prompt'], words, languages);
}

function selectValue(control: Control, option: ControlOption): VariantValue[] {
  if (isPlaceholder(option, control.languages) || isNameOf(control, option)) return [];
  const title = valueTitle(option.label, control.languages);
  const target = { kind: 'select', locators: control.locators, value: option.value } as const;
  return [
    {
      value: title,
      title,
      available: !option.disabled && !isValueSoldOut(option.label, control.languages),
      isChosen: option.selected,
      target,
    },
  ];
}

function pressGroups(controls: readonly Control[], heading: string): VariantGroup[] {
  const groups = new Map<string, Control[]>();
  for (const control of controls) {
    if (control.kind !== 'radio' || !control.group || isNoVariant(control, control.group.title)) continue;
    groups.set(control.group.key, [...(groups.get(control.group.key) ?? []), control]);
  }
  return [...groups.values()]
    .filter((members) => !isLonePress(members, heading) && !isAroundNumber(members, controls))
    .map(pressGroup);
}

/** What is drawn around a number changes it, or takes it away. */
function isAroundNumber(members: readonly Control[], controls: readonly Control[]): boolean {
  const places = members.map((member) => controls.indexOf(member));
  const between = controls.slice(Math.min(...places), Math.max(...places));
  const isDrawn = members.every(({ inputType }) => inputType !== 'radio');
  return isDrawn && between.some(({ kind }) => kind === 'text');
}

/** `Select colour green` is green, where each value is called so. */
function withoutPrompt(
  values: readonly VariantValue[],
  title: string,
  languages: Languages,
): readonly VariantValue[] {
  const bare = values.map((value) => {
    const left = withoutSaid('choose', value.title, languages).trim();
    const isTitled = left.toLowerCase().startsWith(`${title.toLowerCase()} `);
    return left === value.title ? '' : left.slice(isTitled ? title.length : 0).trim();
  });
  if (values.length < 2 || bare.includes('') || new Set(bare).size < values.length) return values;
  return values.map((value, index) => ({ ...value, value: bare[index]!, title: bare[index]! }));
}

/** One press under no other title than the product's own is something to do with it: `Add to compare`. */
function isLonePress([only, ...others]: readonly Control[], heading: string): boolean {
  return only?.inputType !== 'radio' && others.length === 0 && only?.group?.title === heading;
}

/** A press that only opens the choice is no value of it. */
function isNoVariant({ name, text, href, languages }: Control, title: string): boolean {
  if (isOfElse(title, name, languages) || says('related_goods', title, languages)) return true;
  return href !== '' && isPrompt(text, languages);
}

function pressGroup(members: readonly Control[]): VariantGroup {
  const [first] = members;
  const title = titleOf(first?.group?.title || first?.name || 'Option', first?.languages);
  return {
    key: optionKey(title, 'option'),
    title,
    values: withoutPrompt(members.flatMap(pressValue), title, first?.languages),
  };
}

/** What a browser calls a value that the page gave none. */
const UNNAMED = 'on';

function pressValue(control: Control): VariantValue[] {
  const given = control.value === UNNAMED ? '' : control.value;
  const title = valueTitle(control.label || control.text || given, control.languages);
  if (title === '') return [];
  const target = { kind: 'press', locators: control.locators } as const;
  return [{ value: title, title, available: isAvailable(control), isChosen: control.isChecked, target }];
}

/** `Colour: Red *` is called Colour. */
function titleOf(words: string, languages: Languages): string {
  const title = withoutSaid('choose', withoutPlace(words), languages).split(/[:*]/)[0]?.trim() ?? '';
  return title === '' ? 'Option' : title.charAt(0).toUpperCase() + title.slice(1).toLowerCase();
}

/** A note in brackets at the end: `(553 In Stock)`, `[available]`, `[加 ￥20.00元]`. */
const NOTE = / ?[([]([^()[\]]{1,60})[)\]]!?$/;

/** Prices and stock notes stand beside the value; they are not part of its name. A left shoe is no note. */
function valueTitle(words: string, languages: Languages): string {
  const tidy = words.replace(/\s+/g, ' ').trim();
  const bare = withoutMoney(tidy.replace(NOTE, (all, note: string) => (moneyIn(note) === null ? all : '')));
  const left = STOCK.reduce((title, concept) => withoutSaid(concept, title, languages), bare);
  return left
    .replace(NOTE, (all, note: string) => (saysOnly('in_stock', note, languages) ? '' : all))
    .replace(/\s+/g, ' ')
    .replace(/ ?[-–—:,] ?$/, '')
    .trim();
}

const STOCK = ['sold_out', 'unavailable', 'stock_note'] as const;

function isAvailable({ isSoldOut, label, text, languages }: Control): boolean {
  return !isSoldOut && !isValueSoldOut(`${label} ${text}`, languages);
}

function distinctKeys(groups: readonly VariantGroup[]): VariantGroup[] {
  return groups.map((group, index) => {
    const earlier = groups.slice(0, index).filter(({ key }) => key === group.key).length;
    return earlier === 0 ? group : { ...group, key: `${group.key}_${earlier + 1}` };
  });
}
