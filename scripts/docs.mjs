// Writes into the documentation and the client what they take from the code. Usage: npm run docs
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { GOALS, MILESTONES } from '../packages/checkout-browser/dist/explore/plan/goals.js';
import { describeVariables } from '../packages/server/dist/config-variables.js';
import { CHECKOUT_FAILURES } from '../packages/wire/dist/checkout/failure-code.js';
import { routes } from '../packages/wire/dist/routes.js';
import { operationsSource, resourcesSource } from './client-source.mjs';
import { stringsPage } from './strings.mjs';
import { withFailures, withGoals, withStripeRefusals, withVariables } from './tables.mjs';

function rewrite(name, change) {
  const path = fileURLToPath(new URL(`../${name}`, import.meta.url));
  writeFileSync(path, change(readFileSync(path, 'utf8')));
}

rewrite('docs/production.md', (document) => withVariables(document, describeVariables()));
rewrite('docs/architecture.md', (document) => withGoals(document, GOALS, MILESTONES));
rewrite('docs/checkout-intents.md', (document) => withFailures(document, CHECKOUT_FAILURES));
rewrite('docs/stripe.md', (document) => withStripeRefusals(document, routes));
rewrite('packages/sdk/src/operations.generated.ts', () => operationsSource(routes));
rewrite('packages/sdk/src/resources.generated.ts', () => resourcesSource(routes));
rewrite('docs/strings.md', () => stringsPage());
