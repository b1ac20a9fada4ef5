import { notSubmitted } from '@florin/page-reading/failure';
import { type Complaint, complaintsOn, namedComplaints } from '@florin/page-reading/page/complaints';
import { type Page, understand } from '@florin/page-reading/page/understand';
import type { Choice, NotSubmitted } from '@florin/page-reading/purchase';
import { withoutOld } from '@florin/page-reading/receipt/page-verdict';
import type { DocumentSurvey } from '@florin/page-reading/survey/document-survey';
import { type Move, perform } from '../explore/act/perform.ts';
import { submitButton } from '../explore/payment-form.ts';
import { planForBox } from '../explore/plan/form/boxes.ts';
import { planRepair, repairKey } from '../explore/plan/form/repair.ts';
import { planCardPayment } from '../explore/plan/payment/payment-method.ts';
import type { WayNotes } from '../explore/understand/way-notes.ts';
import { notSubmittedAfter } from '../outcomes.ts';
import type { Drive } from '../pool/drive.ts';
import { proveForm } from '../prove/prove-form.ts';
import { survey } from '../survey/survey.ts';
import { findButton, pressOnce } from './press.ts';

/** What is drawn while the shop thinks may look like a complaint: one that stays is one. */
const STAYS_MS = 1_000;
const CORRECTIONS_MAX = 2;

/** The order as it was filled in, and whose it is. */
interface FilledIn {
  readonly notes: WayNotes;
  readonly choice: Choice;
  /** What speaks against sending it, now: it would cost something else. */
  readonly changed: () => Promise<NotSubmitted | null>;
}

/**
 * What the shop finds wrong in an order that it was sent: it shows the form again, with its button, and says so. It has taken no
 * order then. Empty where it says nothing new.
 * @example rejectionsOn(seen, shopPage).map(({ words }) => words) // ['The house number may only contain digits']
 */
export function rejectionsOn(seen: DocumentSurvey, asked: DocumentSurvey): readonly Complaint[] {
  const [button, before] = [submitButton(seen), submitButton(asked)];
  if (!button || !before || button.text !== before.text || button.label !== before.label) return [];
  const known = new Set(complaintsOn(asked).map(({ words }) => words));
  const answer = { ...seen, alerts: withoutOld(seen, asked).alerts };
  const found = [...complaintsOn(answer), ...namedComplaints(answer)];
  return found.filter(
    ({ words }, index) =>
      !known.has(words) && found.findIndex((complaint) => complaint.words === words) === index,
  );
}

/** Corrects an order that the shop has rejected. Only where no card was given to anybody: each correction ends in the order being sent once more. */
export class OrderCorrections {
  readonly #filledIn: FilledIn;
  readonly #repaired = new Set<string>();
  #sinceMs: number | null = null;
  #count = 0;

  constructor(filledIn: FilledIn) {
    this.#filledIn = filledIn;
  }

  /**
   * Null where the shop rejects nothing, what it says where nothing can be corrected. An order that was corrected is sent once more; one that
   * was just rejected is waited for.
   */
  async correct(
    drive: Drive,
    seen: DocumentSurvey,
    asked: DocumentSurvey,
  ): Promise<'sent' | 'waits' | NotSubmitted | null> {
    const rejections = rejectionsOn(seen, asked);
    if (rejections.length === 0) {
      this.#sinceMs = null;
      return null;
    }
    this.#sinceMs ??= Date.now();
    if (Date.now() - this.#sinceMs < STAYS_MS) return 'waits';
    this.#sinceMs = null;
    const page = { ...understand(seen), complaints: rejections };
    const moves = this.#count < CORRECTIONS_MAX ? this.#movesFor(page) : [];
    this.#count += 1;
    let isChanged = false;
    for (const move of moves) isChanged = (await perform(drive, move)) || isChanged;
    if (!isChanged) return rejected(rejections);
    const corrected = await survey(drive.page);
    const trouble = (await this.#unproven(drive, corrected)) ?? (await this.#filledIn.changed());
    if (trouble) return trouble;
    const button = submitButton(corrected);
    if (!button || button.isDisabled) return rejected(rejections);
    drive.context.log({ name: 'order_corrected', detail: '' });
    await pressOnce(await findButton(drive, button));
    return 'sent';
  }

  #movesFor(page: Page): readonly Move[] {
    const { choice } = this.#filledIn;
    const entries = planRepair(page, choice, this.#repaired);
    for (const { control } of entries) this.#repaired.add(repairKey(control));
    const boxes = page.seen.controls.filter(({ kind, isDisabled }) => kind === 'checkbox' && !isDisabled);
    const ticks = boxes.flatMap((box) => {
      const plan = planForBox(box, choice);
      return plan.kind === 'do' && plan.entry.move ? [plan.entry.move] : [];
    });
    // What is shown again may have its own way to pay chosen: the order would be sent as one on delivery.
    const card = (planCardPayment(page.seen)?.entries ?? []).flatMap(({ move }) => move ?? []);
    return [...entries, ...ticks, ...card];
  }

  /** As it stands now, the form is held against the buyer's details as it was before. */
  async #unproven(drive: Drive, seen: DocumentSurvey): Promise<NotSubmitted | null> {
    const { notes, choice } = this.#filledIn;
    await notes.noteOpen(drive.page, understand(seen));
    const trouble = proveForm(notes, seen, choice);
    return trouble && notSubmittedAfter(trouble);
  }
}

function rejected([first]: readonly Complaint[]): NotSubmitted {
  return notSubmitted('unsupported_checkout', `the shop says: "${first?.words ?? ''}"`, 'details_refused');
}
