import { keyOf } from '@florin/page-reading/page/actions';
import type { PageKind } from '@florin/page-reading/page/page-kind';
import { type Page, understand } from '@florin/page-reading/page/understand';
import type { Choice } from '@florin/page-reading/purchase';
import { redact } from '@florin/page-reading/report/redact';
import type { AdvisedField, AdvisedIntent, Control } from '@florin/page-reading/survey/control';
import type { DocumentSurvey } from '@florin/page-reading/survey/document-survey';
import type { DriveContext } from '../../driver.ts';
import type { Advice, AdviceQuestion, Advisor } from './advisor.ts';
import { unclearField, unclearPresses } from './unclear.ts';

/** How far the buyer has come: decides what may be asked about. */
export interface Standing {
  readonly hasAdded: boolean;
  readonly knowsAddress: boolean;
  /** Null before the shop can have been told anything of the buyer. */
  readonly choice: Choice | null;
}

/** Of at most some 2,500 tokens each: forty lines and twenty-five presses. */
const CALLS_MAX = 20;
const LINES_MAX = 40;
const WORDS_MAX = 120;
/** What is left after the answer must still be enough to go on. */
const TIME_LEFT_MIN_MS = 15_000;

/** What was advised on one way through a shop. Without an adviser nothing ever is. */
export class AdviceNotes {
  readonly #advisor: Advisor | null;
  readonly #presses: Map<string, AdvisedIntent>;
  readonly #fields = new Map<string, AdvisedField>();
  readonly #kinds = new Map<string, PageKind>();
  #callsLeft = CALLS_MAX;

  constructor(advisor: Advisor | null = null, presses: Readonly<Record<string, AdvisedIntent>> = {}) {
    this.#advisor = advisor;
    this.#presses = new Map(Object.entries(presses));
  }

  /** What presses were advised to mean, to be kept with a flow. */
  presses(): Readonly<Record<string, AdvisedIntent>> {
    return Object.fromEntries(this.#presses);
  }

  /** Whether there is anything to hold against a page. */
  get isEmpty(): boolean {
    return this.#presses.size === 0 && this.#fields.size === 0;
  }

  get canAsk(): boolean {
    return this.#advisor !== null && this.#callsLeft > 0;
  }

  /** What kind of page it was said to be, where nobody knew; says at most why no way led on. */
  kindOf({ kind, state }: Page): PageKind {
    return kind === 'other' ? (this.#kinds.get(state) ?? kind) : kind;
  }

  /** The page with what was advised of it, as far as it could still be asked about. */
  applyTo<T extends DocumentSurvey>(seen: T, { hasAdded, knowsAddress }: Standing): T {
    if (this.isEmpty) return seen;
    const page = understand(seen);
    const presses = new Set(unclearPresses(page, knowsAddress));
    const field = unclearField(page);
    const controls = seen.controls.map((control) => {
      const intent = presses.has(control) ? this.#presses.get(placed(seen, control)) : undefined;
      const isMeant = intent !== undefined && meaningsOf(control, hasAdded).includes(intent);
      const asked = this.#fields.get(placed(seen, control));
      const isAsked = asked !== undefined && (field?.control !== control || field.purposes.includes(asked));
      return {
        ...control,
        ...(isMeant && { advisedIntent: intent }),
        ...(isAsked && { advisedField: asked }),
      };
    });
    return { ...seen, controls };
  }

  /** Asks what can be pressed here; true where something new is known of the page. */
  async askAboutPresses(page: Page, standing: Standing, context: DriveContext): Promise<boolean> {
    const presses = unclearPresses(page, standing.knowsAddress).filter(
      (control) => !this.#presses.has(placed(page.seen, control)),
    );
    if (presses.length === 0) return false;
    const advice = await this.#ask(questionOf(page, presses, null, standing), context);
    if (advice?.kind) this.#kinds.set(page.state, advice.kind);
    const control = presses[Number(advice?.press?.id.slice(1)) - 1];
    const meaning = advice?.press?.meaning;
    if (!control || !meaning || !meaningsOf(control, standing.hasAdded).includes(meaning)) return false;
    this.#presses.set(placed(page.seen, control), meaning);
    context.log({ name: 'advised', detail: `"${control.text || control.label}" means ${meaning}` });
    return true;
  }

  /** Asks what the one field that is not understood is for; true where that is known now. */
  async askAboutField(page: Page, standing: Standing, context: DriveContext): Promise<boolean> {
    const unclear = unclearField(page);
    if (!unclear || this.#fields.has(placed(page.seen, unclear.control))) return false;
    const { control, purposes } = unclear;
    const advice = await this.#ask(questionOf(page, [], { control, purposes }, standing), context);
    if (!advice?.field || !purposes.includes(advice.field)) return false;
    this.#fields.set(placed(page.seen, control), advice.field);
    context.log({ name: 'advised', detail: `"${control.label}" asks for ${advice.field}` });
    return true;
  }

  async #ask(question: AdviceQuestion, context: DriveContext): Promise<Advice | null> {
    if (!this.#advisor || this.#callsLeft <= 0 || context.deadlineMs - Date.now() < TIME_LEFT_MIN_MS)
      return null;
    this.#callsLeft -= 1;
    const advice = await this.#advisor.advise(question, context.signal);
    context.signal.throwIfAborted();
    return advice;
  }
}

/** Before something is in the cart the cart is not what is looked for, and afterwards nothing is added. */
function meaningsOf({ isInDialog }: Control, hasAdded: boolean): readonly AdvisedIntent[] {
  const leading: readonly AdvisedIntent[] = hasAdded
    ? ['view_cart', 'checkout', 'continue', 'guest']
    : ['add_to_cart', 'continue'];
  return isInDialog ? [...leading, 'dismiss'] : leading;
}

function placed({ url }: DocumentSurvey, control: Control): string {
  return `${new URL(url).pathname} ${keyOf(control)}`;
}

function questionOf(
  { seen, kind }: Page,
  presses: readonly Control[],
  field: { readonly control: Control; readonly purposes: readonly AdvisedField[] } | null,
  { hasAdded, choice }: Standing,
): AdviceQuestion {
  const said = (text: string) => redact(text, choice).slice(0, WORDS_MAX);
  return {
    title: said(seen.title),
    heading: said(seen.heading),
    lines: seen.lines.slice(0, LINES_MAX).map(said),
    kind,
    presses: presses.map((control, index) => ({
      id: `p${index + 1}`,
      words: said(control.text || control.label),
      under: said(control.section),
      meanings: meaningsOf(control, hasAdded),
    })),
    field: field && { label: said(field.control.label || field.control.name), purposes: field.purposes },
  };
}
