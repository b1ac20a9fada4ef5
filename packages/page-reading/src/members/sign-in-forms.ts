import { intentOf } from '../buttons/button-intent.ts';
import type { Control } from '../survey/control.ts';
import type { DocumentSurvey } from '../survey/document-survey.ts';

/**
 * The forms that ask for a password beside a product: they stand on every page of the site and are no step of a checkout. Each as it is
 * known again elsewhere. A form that buys by a button of its own may offer an account.
 * @example signInFormsBeside(productPage) // ['mod-login login-form | Log in | username password']
 */
export function signInFormsBeside(seen: DocumentSurvey): readonly string[] {
  const adding = seen.controls.filter(putsIntoCart);
  if (adding.length === 0) return [];
  const beside = [...formsWithPassword(seen)].filter(([index]) => adding.every(({ form }) => form !== index));
  return beside.map(([, form]) => form);
}

/**
 * A page with these forms taken for what they are: parts of the site.
 * @example withSiteForms(review, known).controls.filter(({ isSiteNavigation }) => isSiteNavigation).length // 3
 */
export function withSiteForms<Survey extends DocumentSurvey>(
  seen: Survey,
  known: ReadonlySet<string>,
): Survey {
  const ofSite = new Set(
    [...formsWithPassword(seen)].filter(([, form]) => known.has(form)).map(([index]) => index),
  );
  if (ofSite.size === 0) return seen;
  const controls = seen.controls.map((control) =>
    control.form !== null && ofSite.has(control.form) ? { ...control, isSiteNavigation: true } : control,
  );
  return { ...seen, controls };
}

function putsIntoCart(control: Control): boolean {
  const intent = control.isSiteNavigation ? null : intentOf(control);
  return intent === 'add_to_cart' || intent === 'buy_now';
}

/** By their place on the page. */
function formsWithPassword({ controls, forms }: DocumentSurvey): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  for (const { form, inputType, section } of controls) {
    if (form === null || inputType !== 'password' || found.has(form)) continue;
    const names = controls.filter((control) => control.form === form).map(({ name }) => name);
    found.set(form, [forms[form]?.names ?? '', section, names.filter(Boolean).join(' ')].join(' | '));
  }
  return found;
}
