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
];
