import { allSaid, isWithin, type Languages, says, saysAny } from '@florin/page-reading/lexicon/lexicon';
import { names } from '@florin/page-reading/lexicon/markup-names';
import {
  ageQuestion,
  agrees,
  asksForAge,
  asksForConsent,
  isAccountBox,
  isGuestBox,
  saysOldEnough,
  wordsOfBox,
} from '@florin/page-reading/page/consent';
import type { Choice } from '@florin/page-reading/purchase';
import type { Control } from '@florin/page-reading/survey/control';
import type { DocumentSurvey } from '@florin/page-reading/survey/document-survey';
import type { Drive } from '../../../pool/drive.ts';
import { perform } from '../../act/perform.ts';
import { type FieldPlan, LEAVE, type PlannedEntry, tickEntry } from '../entry.ts';
import { wantedForAddress } from './address-apart.ts';

/** Who buys as a guest wants no account, and could not choose its password. */
const UNWANTED = ['newsletter', 'extra', 'unwanted_box', 'create_account', 'account_box'] as const;

/**
 * What becomes of a box: the terms are accepted, an account that has to be made is made where it may be, how old the buyer is is theirs to say, addresses are kept apart only where they differ, an account that the shop
 * proposes is declined as news are, and everything else, above all what costs, stays as it is.
 * @example planForBox(control, choice).kind // 'do' for terms that must be accepted
 */
export function planForBox(control: Control, choice: Choice | null): FieldPlan {
  const words = wordsOfBox(control);
  const { languages } = control;
  const wanted = choice && wantedForAddress(words, choice.buyer, languages);
  if (wanted !== null)
    return wanted === control.isChecked ? LEAVE : { kind: 'do', entry: tickEntry(control) };
  if (choice?.buyer.account && control.isRequired && isAccountBox(control))
    return control.isChecked ? LEAVE : { kind: 'do', entry: tickEntry(control) };
  if (isGuestBox(control)) return control.isChecked ? LEAVE : { kind: 'do', entry: tickEntry(control) };
  // `I accept the terms and want news` is one thing, `I agree to receive news` another.
  const isAsked = control.isRequired || (agrees(control) && says('terms', words, languages));
  const isUnasked =
    isAccountBox(control) ||
    says('newsletter', words, languages) ||
    [control.name, control.id].some((named) => names('newsletter', named));
  if (control.isChecked && isUnasked && !isAsked) return { kind: 'do', entry: tickEntry(control) };
  if (control.isChecked || isUnwanted(words, languages)) return LEAVE;
  if (asksForAge(control)) return planForAge(control, choice);
  const isDemanded = (control.isRequired || control.isInvalid) && (agrees(control) || words.trim() === '');
  return asksForConsent(control) || isDemanded ? { kind: 'do', entry: tickEntry(control) } : LEAVE;
}

/**
 * A box that exploring would change: what the shop has ticked for the buyer (news, an account), and one that says of two addresses
 * whether they are the same.
 * @example isLeftOtherwise(box, choice) // true for a newsletter that is proposed
 */
export function isLeftOtherwise(control: Control, choice: Choice): boolean {
  const { kind, isChecked, isDisabled, languages } = control;
  if (kind !== 'checkbox' || isDisabled) return false;
  const isOfAddresses = wantedForAddress(wordsOfBox(control), choice.buyer, languages) !== null;
  return (isChecked || isOfAddresses) && planForBox(control, choice).kind === 'do';
}

/** A word for it inside what names the terms is none: `data protection` is no insurance. */
function isUnwanted(words: string, languages: Languages): boolean {
  const terms = allSaid('terms', words, languages);
  return UNWANTED.flatMap((concept) => allSaid(concept, words, languages)).some(
    (said) => !terms.some((whole) => isWithin(said, whole)),
  );
}

/** The next buyer may not be old enough: the step is not written down. */
function planForAge(control: Control, choice: Choice | null): FieldPlan {
  const isDemanded = control.isRequired || control.isInvalid || agrees(control);
  if (!isDemanded) return LEAVE;
  if (choice && saysOldEnough(choice))
    return { kind: 'do', entry: { move: { kind: 'tick', control }, step: null } };
  return { kind: 'missing', detail: null, field: ageQuestion(control.label || control.text) };
}

/** Terms that stand on a page of their own, after the form. */
export async function acceptTerms(drive: Drive, survey: DocumentSurvey): Promise<void> {
  const boxes = survey.controls.filter((control) => control.kind === 'checkbox' && !control.isDisabled);
  for (const plan of boxes.map((box) => planForBox(box, null)))
    if (plan.kind === 'do' && plan.entry.move) await perform(drive, plan.entry.move);
}

/** Who buys as a guest says so: the choice of those that the page offers beside having an account. */
export function planGuest(controls: readonly Control[]): PlannedEntry | null {
  const radios = controls.filter(({ kind, isDisabled }) => kind === 'radio' && !isDisabled);
  const guest = radios.find(
    ({ label, text, value, id, languages }) =>
      says('guest', `${label} ${text}`, languages) || [value, id].some((named) => names('guest', named)),
  );
  if (!guest || guest.isChecked) return null;
  const others = radios.filter((radio) => radio !== guest && radio.group?.key === guest.group?.key);
  return others.some(isMember) ? tickEntry(guest) : null;
}

function isMember({ label, text, languages }: Control): boolean {
  return saysAny(['member', 'sign_in', 'create_account', 'password'], `${label} ${text}`, languages);
}
