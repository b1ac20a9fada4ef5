import { answerTasks } from '@florin/checkout-browser/foreign-pages/answer-tasks';
import { productInMarkup } from './drivers/product-markup.ts';
import { fingerprintOf } from './flows/fingerprint.ts';
import { compilePlan } from './flows/plans/compile-plan.ts';
import { confirmPlan } from './flows/plans/confirm-plan.ts';
import { readAnswer } from './flows/plans/read-answer.ts';

/** The thread that reads what strangers answered to requests. */
answerTasks({ fingerprintOf, productInMarkup, compilePlan, confirmPlan, readAnswer });
