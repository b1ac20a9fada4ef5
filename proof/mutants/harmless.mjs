/**
 * Mutants that may survive, and why none of them can cost anybody money. `code` is the line that was changed, `becomes` what the mutant
 * made of its part; where it is left out, any.
 */
export const harmless = [
  {
    file: 'packages/wire/src/money.ts',
    mutator: 'StringLiteral',
    code: /throw new RangeError\(/,
    reason: 'the words of an exception that only broken code of ours meets',
  },
  {
    file: 'packages/wire/src/money.ts',
    mutator: 'ConditionalExpression',
    code: /typeof value === 'number'/,
    becomes: 'true',
    reason: '`Number.isInteger` takes nothing but numbers; `typeof` tells the compiler',
  },
  {
    file: 'packages/server/src/gifts/state-machine.ts',
    code: /throw new Error\(`\$\{change\} does not lead to one state`\)/,
    reason: 'guards a table that has one target for each change, which a test holds',
  },
  {
    file: 'packages/server/src/settlement/payments/matcher.ts',
    code: /received\(transfer\) > 0n\)/,
    reason: 'a transfer of nothing adds nothing to the fee, and what is left of it is not listed',
  },
  {
    file: 'packages/server/src/settlement/payments/matcher.ts',
    code: /intent\.fee === null\) return \[\]/,
    becomes: 'false',
    reason: 'the intent was chosen for having a fee; the check tells the compiler',
  },
  {
    file: 'packages/server/src/settlement/payments/matcher.ts',
    code: /^return left < right \? left : right;$/,
    becomes: 'left <= right',
    reason: 'of two equal numbers either is the smaller',
  },
  {
    file: 'packages/checkout/src/plain-text.ts',
    code: /^return text !== undefined && ODD\.test\(text\)/,
    reason: 'what is plain stays as it is when it is cleaned; to look first is quicker',
  },
  {
    file: 'packages/server/src/idempotency/run-once.ts',
    code: /\{ ref: false \}/,
    reason: 'lets a process end meanwhile; the claim ends by itself',
  },
  {
    file: 'packages/server/src/idempotency/canonical.ts',
    code: /\.sort\(\(\[a\], \[b\]\) => \(a < b \? -1 : 1\)\)/,
    becomes: 'a <= b',
    reason: 'no two keys of an object are equal',
  },
  {
    file: 'packages/checkout/src/api-amounts.ts',
    code: /typeof value !== 'number' \|\| !Number\.isSafeInteger\(value\)/,
    becomes: 'false',
    reason: '`Number.isSafeInteger` takes nothing but numbers; `typeof` tells the compiler',
  },
  ...['true', 'decimals > 2'].map((becomes) => ({
    file: 'packages/checkout/src/api-amounts.ts',
    code: /const scaled = decimals >= 2 \?/,
    becomes,
    reason:
      'to multiply by a power of ten and to divide by its inverse is the same for no decimals and for one; for two it is 1',
  })),
  {
    file: 'packages/checkout-browser/src/mandate/merchant-bounds.ts',
    code: /bounds !== null && host !== null/,
    becomes: 'true',
    reason: 'without bounds no host is forbidden; the check tells the compiler',
  },
  {
    file: 'packages/server/src/checkout-intents/mandate.ts',
    mutator: 'StringLiteral',
    code: /forbiddenHost\(bounds, place, 'merchant'\)/,
    reason: 'whatever is not `card` is judged as the merchant',
  },
  ...[/assertWithin\(bounds, (url|place), 'merchant'\)/, /forbiddenHost\(bounds, url, 'merchant'\)/].map(
    (code) => ({
      file: 'packages/checkout/src/engine.ts',
      mutator: 'StringLiteral',
      code,
      reason: 'whatever is not `card` is judged as the merchant',
    }),
  ),
  {
    file: 'packages/checkout/src/engine.ts',
    mutator: 'StringLiteral',
    code: /'nothing_sent'/,
    reason: 'whatever is not `sent` was not',
  },
  {
    file: 'packages/checkout/src/engine.ts',
    mutator: 'ArrayDeclaration',
    code: /const pages = |processorOrigins: options\.|merchantOrigins: \[flow\.origin/,
    becomes: '["Stryker was here"]',
    reason: 'no card is ever given to an origin of that name',
  },
  {
    file: 'packages/checkout/src/engine.ts',
    mutator: 'StringLiteral',
    code: /const reading = await runBounded\('order'/,
    reason: 'names a step in an error that is passed on to nobody',
  },
  {
    file: 'packages/checkout/src/engine.ts',
    mutator: 'ConditionalExpression',
    code: /if \(driver\.readHandOver === undefined/,
    becomes: 'false',
    reason: 'what a driver has not cannot be called, and is waited for as well',
  },
  {
    file: 'packages/checkout/src/engine.ts',
    mutator: 'ConditionalExpression',
    code: /if \(handOver === undefined \|\| url === null/,
    becomes: 'false',
    reason: 'without a place to go to there is no address of it',
  },
  ...[/if \(reading\.kind !== 'placed'/, /if \(outcome\.kind === '(placed|unknown)' && /].map((code) => ({
    file: 'packages/checkout/src/engine.ts',
    mutator: 'ConditionalExpression',
    code,
    reason:
      'only what was placed has an order, and only what is unknown has evidence; the kind tells the compiler',
  })),
];
