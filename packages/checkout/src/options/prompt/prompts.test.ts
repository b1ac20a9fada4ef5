import fastCheck from 'fast-check';
import { expect, it } from 'vitest';
import { matchPrompt } from './match-prompt.ts';
import { anyWish } from './prompts.testing.ts';

it('property: a prompt is never misread, and rarely needs a question', () => {
  let fields = 0;
  let understood = 0;
  fastCheck.assert(
    fastCheck.property(anyWish, ({ offer, prompt, values, quantity }) => {
      const match = matchPrompt(prompt, offer);
      for (const [key, value] of Object.entries(match.values)) {
        expect(value, `${key} in: ${prompt}`).toBe(values[key]);
      }
      if (match.quantity !== null) expect(match.quantity, prompt).toBe(quantity);
      if (match.quantity === null && !match.doubts.has('quantity')) expect(quantity, prompt).toBe(1);
      fields += offer.fields.length;
      understood += Object.keys(match.values).length;
    }),
    { numRuns: 2_000 },
  );
  expect(understood / fields).toBeGreaterThan(0.9);
});
