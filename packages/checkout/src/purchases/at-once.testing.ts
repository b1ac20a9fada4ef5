import { buy, type CheckoutSetup } from './checkout-setup.testing.ts';

/** Buys so many times at one shop at the same moment, each time another quantity; what went wrong, if anything. */
export async function buyAtOnce(setup: CheckoutSetup, purchases: number): Promise<readonly string[]> {
  const shop = await setup.sandbox.openShop({ kind: 'one-page', seed: 11, name: `at-once-${purchases}` });
  const engine = setup.engine([setup.browserDriver()]);
  const url = shop.productUrls[0] ?? shop.url;
  const quantities = Array.from({ length: purchases }, (_, index) => 1 + index);
  const outcomes = await Promise.allSettled(
    quantities.map((quantity) => buy(setup, engine, url, { quantity })),
  );
  const { orders, charges } = setup.sandbox.ledger.snapshot({ shop: shop.name });
  const charged = charges.map(({ amountCents }) => amountCents).sort((one, other) => one - other);
  const quoted = outcomes.flatMap((outcome) =>
    outcome.status === 'fulfilled' ? [outcome.value.quote.amount] : [],
  );
  const problems = outcomes.flatMap((outcome) => {
    if (outcome.status === 'rejected') return [String(outcome.reason)];
    return outcome.value.outcome.kind === 'placed' ? [] : [JSON.stringify(outcome.value.outcome)];
  });
  if (orders.length !== purchases) problems.push(`${orders.length} orders`);
  if (String(charged) !== String(quoted.sort((one, other) => one - other)))
    problems.push(`quoted ${quoted.join()}, charged ${charged.join()}`);
  return problems;
}
