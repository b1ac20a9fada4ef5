import type { Control } from './survey.ts';

/**
 * A control of which only what matters is said; everything else about it is unknown.
 * @example controlOf({ name: 'quantity' })
 */
export function controlOf(said: Partial<Control>): Control {
  return {
    kind: 'text',
    inputType: '',
    name: '',
    id: '',
    autocomplete: '',
    label: '',
    text: '',
    value: '',
    isFilled: false,
    isChecked: false,
    isRequired: false,
    isDisabled: false,
    isSoldOut: false,
    options: [],
    group: null,
    href: '',
    formAction: null,
    isFurniture: false,
    isInDialog: false,
    locators: [],
    ...said,
  };
}
