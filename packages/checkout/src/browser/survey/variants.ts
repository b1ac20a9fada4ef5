import type { OptionValue } from '../../driver.ts';
import { intentOf } from './button-intent.ts';
import type { ChoiceTarget, Control } from './control.ts';
import type { DocumentSurvey } from './document-survey.ts';
import { purposesOf } from './field-purposes.ts';
import { optionKey } from './option-key.ts';

export interface VariantValue extends OptionValue {
  readonly isChosen: boolean;
  readonly target: ChoiceTarget;
}

export interface VariantGroup {
  readonly key: string;
  readonly title: string;
  readonly values: readonly VariantValue[];
}

const NOT_VARIANTS =
  /sort|currency|language|country|region|shipping|delivery|payment|purchase (?:type|option)|subscri|rating|filter|cookie|newsletter/i;
const PLACEHOLDER = /^(?:-+|—|–)|^(?:choose|select|pick|please)\b|^option$/i;

/**
 * What a product page lets a person choose, whatever the choice is drawn as.
 * @example variantGroups(survey).map(({ key }) => key) // ['size', 'colour']
 */
export function variantGroups(survey: DocumentSurvey): VariantGroup[] {
  const controls = nearAddButton(survey.controls.filter((control) => !control.isSiteNavigation));
  return distinctKeys([...selectGroups(controls), ...pressGroups(controls)]).filter(
    ({ values }) => values.length > 0,
  );
}

/** Other products on the page have lists too: where the button stands in a form, only that form's choices count. */
function nearAddButton(controls: readonly Control[]): readonly Control[] {
  const button = controls.find((control) => ['add_to_cart', 'buy_now'].includes(intentOf(control) ?? ''));
  if (!button?.formAction) return controls;
  const inForm = controls.filter(({ formAction }) => formAction === button.formAction);
  return inForm.some(isChoice) ? inForm : controls;
}

function isChoice(control: Control): boolean {
  return control.kind === 'select' || control.kind === 'radio';
}

function selectGroups(controls: readonly Control[]): VariantGroup[] {
  const purposes = purposesOf(controls);
  const isOption = (control: Control) => purposes.get(control)?.kind === 'other' && isVariantSelect(control);
  return controls.filter(isOption).map((control) => {
    const title = titleOf(control.label || control.name);
    return {
      key: optionKey(title, 'option'),
      title,
      values: control.options.flatMap((option) => selectValue(control, option)),
    };
  });
}

function isVariantSelect(control: Control): boolean {
  return control.kind === 'select' && !NOT_VARIANTS.test(`${control.label} ${control.name}`);
}

function selectValue(control: Control, option: Control['options'][number]): VariantValue[] {
  if (option.value === '' || PLACEHOLDER.test(option.label)) return [];
  const title = valueTitle(option.label);
  const target = { kind: 'select', locators: control.locators, value: option.value } as const;
  return [
    {
      value: title,
      title,
      available: !option.disabled && !isSoldOutText(option.label),
      isChosen: option.selected,
      target,
    },
  ];
}

function pressGroups(controls: readonly Control[]): VariantGroup[] {
  const groups = new Map<string, Control[]>();
  for (const control of controls) {
    if (control.kind !== 'radio' || !control.group || NOT_VARIANTS.test(control.group.title + control.name))
      continue;
    groups.set(control.group.key, [...(groups.get(control.group.key) ?? []), control]);
  }
  return [...groups.values()].map(pressGroup);
}

function pressGroup(members: readonly Control[]): VariantGroup {
  const title = titleOf(members[0]?.group?.title || members[0]?.name || 'Option');
  return { key: optionKey(title, 'option'), title, values: members.flatMap(pressValue) };
}

function pressValue(control: Control): VariantValue[] {
  const title = valueTitle(control.label || control.text || control.value);
  if (title === '') return [];
  const target = { kind: 'press', locators: control.locators } as const;
  return [{ value: title, title, available: !control.isSoldOut, isChosen: control.isChecked, target }];
}

/** `Colour: Red *` is called Colour. */
function titleOf(words: string): string {
  const title =
    words
      .replace(/^(?:choose|select|pick)\s+(?:an?|your|the)?\s*/i, '')
      .split(/[:*]/)[0]
      ?.trim() ?? '';
  return title === '' ? 'Option' : title.charAt(0).toUpperCase() + title.slice(1).toLowerCase();
}

/**
 * Prices and stock notes stand beside the value; they are not part of its name. Spaces become single ones first: patterns
 * with several runs of spaces take ever longer on long ones.
 */
function valueTitle(words: string): string {
  return words
    .replace(/\s+/g, ' ')
    .replace(/[([]? ?[+\-−]? ?(?:US\$|S\$|USD|SGD|\$) ?[\d,.]+ ?[)\]]?/gi, '')
    .replace(/ ?[-–—(,]? ?(?:sold out|out of stock|unavailable|not available)\)?/gi, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?[-–—:,] ?$/, '')
    .trim();
}

function isSoldOutText(words: string): boolean {
  return /sold out|out of stock|unavailable/i.test(words);
}

function distinctKeys(groups: readonly VariantGroup[]): VariantGroup[] {
  return groups.map((group, index) => {
    const earlier = groups.slice(0, index).filter(({ key }) => key === group.key).length;
    return earlier === 0 ? group : { ...group, key: `${group.key}_${earlier + 1}` };
  });
}
