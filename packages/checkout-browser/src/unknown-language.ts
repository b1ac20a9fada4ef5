import { isGlossary } from '@florin/page-reading/lexicon/glossary';
import { isKnownLanguage, languageOf } from '@florin/page-reading/lexicon/page-languages';
import type { Failed } from '@florin/page-reading/purchase';
import { failureCodeOf } from './outcomes.ts';
import type { Drive } from './pool/drive.ts';
import { survey } from './survey/survey.ts';

/** Where nothing was understood, and nothing else is known to be wrong. */
const NOT_UNDERSTOOD: ReadonlySet<string> = new Set([
  'checkout_unsupported',
  'not_a_product_page',
  'total_unproven',
]);

/**
 * The same failure, with the true reason where the page says that it is written in a language that is not understood.
 * @example await withLanguage(drive, failure) // { code: 'language_unsupported', detail: 'the shop is in "et", …' }
 */
export async function withLanguage<Outcome extends { readonly kind: string }>(
  drive: Drive,
  outcome: Outcome | Failed,
): Promise<Outcome | Failed> {
  if (outcome.kind !== 'failed') return outcome;
  const failure = outcome as Failed;
  if (!NOT_UNDERSTOOD.has(failureCodeOf(failure)) || (failure.products ?? []).length > 0) return failure;
  // A page that cannot be looked at any more says nothing of its language.
  const seen = await survey(drive.page).catch(() => null);
  const said = seen ? languageOf(seen) : '';
  if (!seen || said === '' || isKnownLanguage(said) || isSpoken(seen.languages)) return failure;
  const detail = `the shop is in "${said}", a language that is not understood: ${failure.detail}`;
  return { ...failure, detail, code: 'language_unsupported' };
}

/** What somebody told of its words makes no language of a page a known one. */
function isSpoken(languages: readonly string[] = []): boolean {
  return languages.some((language) => !isGlossary(language));
}
