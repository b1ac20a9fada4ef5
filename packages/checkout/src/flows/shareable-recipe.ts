import type { Recipe, SafeStep } from '@florin/checkout-browser/explore/recipe';
import type { Buyer } from '@florin/page-reading/purchase';
import type { Locator } from '@florin/page-reading/survey/control';
import { holdsBuyer, textsIn } from './plans/buyer-traces.ts';

/**
 * The recipe without ways of finding elements that name the buyer (`Deliver to Ada Lovelace`); null where a step cannot be
 * found without them.
 * @example shareableRecipe({ steps: payment.steps, commit }, choice.buyer)
 */
export function shareableRecipe(recipe: Recipe, buyer: Buyer): Recipe | null {
  const clean = (locators: readonly Locator[]) =>
    locators.filter((locator) => !holdsBuyer(textsIn(locator), buyer));
  const steps = recipe.steps.map((step) => cleanStep(step, clean));
  const { fields, submit } = recipe.commit;
  const commit = {
    ...recipe.commit,
    fields: fields.map((field) => ({ ...field, locators: clean(field.locators) })),
    submit: clean(submit),
  };
  const isFound = [...steps.flatMap(locatorsOf), ...commit.fields.map(({ locators }) => locators)].every(
    (locators) => locators.length > 0,
  );
  const isClean = ({ words }: { readonly words: string }) => !holdsBuyer([words], buyer);
  const elements = recipe.glossary?.elements?.filter(({ key }) => !holdsBuyer([key], buyer));
  const glossary = recipe.glossary && {
    words: recipe.glossary.words.filter(isClean),
    presses: recipe.glossary.presses.filter(isClean),
    ...(elements && { elements }),
  };
  const cleaned = { steps, commit, ...(glossary && { glossary }) };
  const isLost = submit.length > 0 && commit.submit.length === 0;
  return isFound && !isLost && !holdsBuyer(textsIn(cleaned), buyer) ? cleaned : null;
}

function cleanStep(step: SafeStep, clean: (locators: readonly Locator[]) => readonly Locator[]): SafeStep {
  switch (step.action) {
    case 'ship':
      return step;
    case 'choose': {
      const choices = Object.entries(step.choices).map(([title, target]) => {
        return [title, { ...target, locators: clean(target.locators) }] as const;
      });
      return { ...step, choices: Object.fromEntries(choices) };
    }
    case 'press':
      return { ...step, locators: clean(step.locators), shows: clean(step.shows) };
    default:
      return { ...step, locators: clean(step.locators) };
  }
}

/** What a step needs to be found by; what is shown after it may be empty. */
function locatorsOf(step: SafeStep): (readonly Locator[])[] {
  if (step.action === 'ship') return [];
  return step.action === 'choose'
    ? Object.values(step.choices).map(({ locators }) => locators)
    : [step.locators];
}
