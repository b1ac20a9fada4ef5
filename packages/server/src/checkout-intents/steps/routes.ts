import { listCheckoutIntentSteps } from '@florin/wire/checkout/checkout-step';
import { missing } from '../../errors/api-error.ts';
import { listed } from '../../http/list.ts';
import type { Api } from '../../http/pipeline/api.ts';
import type { Services } from '../../services.ts';
import { findCheckoutIntent } from '../store.ts';
import { presentSteps } from './present.ts';
import { screenshotUrl } from './screenshots.ts';
import { listSteps, STEPS_SHOWN_MAX } from './store.ts';

export function addCheckoutStepRoutes(
  api: Api,
  services: Pick<Services, 'urls' | 'database' | 'secret'>,
): void {
  const { database } = services;

  api.handle(listCheckoutIntentSteps, async ({ caller, id }) => {
    const intent = await findCheckoutIntent(database, caller.accountId, id);
    if (!intent) throw missing('checkout_intent', id);
    const rows = await listSteps(database, id);
    const urlOf = (step: number) => screenshotUrl(services, { intentId: id, step }, Date.now());
    const steps = presentSteps(rows.slice(0, STEPS_SHOWN_MAX), urlOf);
    return listed(`/v1/checkout_intents/${id}/steps`, steps, rows.length > STEPS_SHOWN_MAX);
  });
}
