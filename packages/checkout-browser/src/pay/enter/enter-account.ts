import { notSubmitted } from '@florin/page-reading/failure';
import { mayMake } from '@florin/page-reading/members/demanded-account';
import type { NotSubmitted } from '@florin/page-reading/purchase';
import type { Control } from '@florin/page-reading/survey/control';
import { CARD_ENTERED } from '@florin/page-reading/survey/without-value';
import { type Lengths, newPasswords, newUsernames } from '../../account/make-login.ts';
import type { CommitRequest } from '../../driver.ts';
import type { PaymentForm } from '../../explore/payment-form.ts';
import { NO_GUESTS, NOT_NEW } from '../../explore/plan/press-next.ts';
import { notSubmittedAfter } from '../../outcomes.ts';
import type { Drive } from '../../pool/drive.ts';
import { noteEnteredLogin } from '../../survey/secrets/entered-card.ts';
import { enterPinned, type PinnedField, type Typing } from './enter-pinned.ts';
import { type PinnedDocument, pinDocuments } from './pinned-document.ts';

/**
 * Makes up the login of the account that the form demands, has it written down, and enters it as a card is entered: into the document
 * that was found, or nowhere. What a page gets by asking for a password is one that was made for it. Null where it is entered,
 * and where none is demanded.
 */
export async function enterAccount(
  drive: Drive,
  { account }: PaymentForm,
  { choice: { buyer }, payment }: Pick<CommitRequest, 'choice' | 'payment'>,
): Promise<NotSubmitted | null> {
  if (!account) return null;
  if (!account.isNew) return notSubmittedAfter(NOT_NEW);
  if (!mayMake(account, buyer)) return notSubmittedAfter(NO_GUESTS);
  const frame = drive.page.mainFrame();
  const documents = await pinDocuments(drive.page, [frame]);
  try {
    const document = documents.of(frame);
    if (!document) return notKept('refused');
    const { origin } = account;
    const [first] = account.passwords;
    const password = await fitting(document, first!, (lengths) => newPasswords(lengths, account.isPlain));
    const name = (lengths: Lengths) => newUsernames(buyer.email, lengths);
    const username = account.username && (await fitting(document, account.username, name));
    if (password === GONE || username === GONE) return notKept('refused');
    if (password === null || (account.username && username === null)) return OTHER_KIND;
    const login = await payment.login({ origin, email: buyer.email, username, password });
    const known = login.reveal();
    if (account.username && known.username === null) return notKept('refused');
    noteEnteredLogin(drive.page.context(), login);
    drive.context.log({ name: 'account_entry', detail: origin });
    drive.guard.typing([known.password, ...(known.username === null ? [] : [known.username])]);
    await drive.guard.held();
    const into = (field: 'username' | 'password', control: Control, value: string): PinnedField => ({
      document,
      entry: {
        field,
        mark: CARD_ENTERED,
        origin,
        kind: 'text',
        selectors: selectorsOf(control),
        spellings: [value],
      },
    });
    const typing = await enterPinned([
      ...(account.username ? [into('username', account.username, known.username!)] : []),
      ...account.passwords.map((control) => into('password', control, known.password)),
    ]);
    return typing.kind === 'typed' ? null : notKept(typing.kind);
  } finally {
    await documents.release();
  }
}

const OTHER_KIND = notSubmitted(
  'unsupported_checkout',
  'the shop wants a password or username of a kind that Florin does not make',
  'login_required',
);

function notKept(kind: Exclude<Typing['kind'], 'typed'>): NotSubmitted {
  const what = kind === 'mangled' ? 'does not keep' : 'changed during the entry of';
  return notSubmitted('merchant_error', `the page ${what} the login of the new account`);
}

function selectorsOf({ locators }: Control): readonly string[] {
  return locators.flatMap((locator) => (locator.by === 'css' ? [locator.css] : []));
}

const GONE = Symbol('the document is gone');

/** The first of those made up that the field would take; null where it would take none. */
async function fitting(
  document: PinnedDocument,
  control: Control,
  make: (lengths: Lengths) => readonly string[],
): Promise<string | null | typeof GONE> {
  const selectors = selectorsOf(control);
  try {
    const lengths = await document.run(lengthsOf, { selectors });
    if (lengths === null) return GONE;
    const candidates = make(lengths);
    return candidates[await document.run(firstFitting, { selectors, candidates })] ?? null;
  } catch {
    // An error of the browser's could quote what it was given.
    return GONE;
  }
}

/** Runs inside the document. */
function lengthsOf(
  pinned: Document,
  { selectors }: { readonly selectors: readonly string[] },
): Lengths | null {
  const found = selectors
    .map((selector) => pinned.querySelector(selector))
    .find((element) => element !== null);
  if (!(found instanceof HTMLInputElement)) return null;
  return { min: found.minLength, max: found.maxLength };
}

/** Runs inside the document, where a pattern that never ends holds up nobody but its own page. */
function firstFitting(
  pinned: Document,
  {
    selectors,
    candidates,
  }: { readonly selectors: readonly string[]; readonly candidates: readonly string[] },
): number {
  const found = selectors
    .map((selector) => pinned.querySelector(selector))
    .find((element) => element !== null);
  const probe = pinned.createElement('input');
  // An empty one would let nothing through.
  if (found instanceof HTMLInputElement && found.pattern !== '') probe.pattern = found.pattern;
  return candidates.findIndex((candidate) => {
    probe.value = candidate;
    return !probe.validity.patternMismatch;
  });
}
