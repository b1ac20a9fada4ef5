import type { FieldPurpose } from '../fields/field-purpose.ts';
import { purposesOf } from '../fields/field-purposes.ts';
import type { Control } from '../survey/control.ts';
import type { DocumentSurvey } from '../survey/document-survey.ts';
import { type Action, actionsOn } from './actions.ts';
import { type Complaint, complaintsOn } from './complaints.ts';
import { asksForConsent } from './consent.ts';
import { type FormPurpose, formPurposes } from './forms.ts';
import { type PageKind, pageKind } from './page-kind.ts';
import { stateOf } from './page-state.ts';
import { asksForContactAlone, layersOn } from './solicitation.ts';

/** A page as a buyer understands it. Made of a survey alone, so that a recorded one is understood as the live one was. */
export interface Page {
  readonly seen: DocumentSurvey;
  readonly kind: PageKind;
  readonly purposes: ReadonlyMap<Control, FieldPurpose>;
  readonly forms: ReadonlyMap<Control, FormPurpose>;
  /** What can be pressed to come nearer to the payment, the likeliest first. */
  readonly actions: readonly Action[];
  readonly complaints: readonly Complaint[];
  /** The same text for the same state of the same page. */
  readonly state: string;
}

/**
 * @example const page = understand(await survey(drive.page)); page.kind // 'cart'
 */
export function understand(seen: DocumentSurvey): Page {
  const purposes = purposesOf(seen.controls);
  const forms = formPurposes(seen, purposes);
  const kind = pageKind(seen, purposes, forms);
  const actions = actionsOn(seen, forms, kind);
  return {
    seen,
    kind,
    purposes,
    forms,
    actions,
    complaints: complaintsOn(seen),
    state: stateOf(seen, purposes, actions),
  };
}

/**
 * The controls in which something may be entered: those of forms that belong to buying, outside the site's frame. In a cart these are
 * the terms alone, which some shops want accepted before the checkout.
 */
export function fieldsOfBuying(page: Page): readonly Control[] {
  const { seen, forms, kind } = page;
  const unasked = new Set(
    layersOn(seen)
      .filter((layer) => asksForContactAlone(layer, page))
      .flat(),
  );
  const isBuying = (control: Control) => {
    const purpose = forms.get(control) ?? 'other';
    if (purpose === 'cart') return control.kind === 'checkbox' && asksForConsent(control);
    return purpose === 'checkout' || (purpose === 'page' && kind !== 'product' && kind !== 'list');
  };
  return seen.controls.filter(
    (control) =>
      !control.isDisabled && !control.isSiteNavigation && isBuying(control) && !unasked.has(control),
  );
}
