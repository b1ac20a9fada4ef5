const CALL = /^[a-zA-Z]{3,30}\.[a-zA-Z$]{2,30}: /;
const OWN_WORDS = [
  'Protocol error',
  'Target page',
  'Target closed',
  'Target crashed',
  'Execution context was destroyed',
];

/**
 * Whether a message is a tool's own, about its calls and not about the shop.
 * @example isOfTool('locator.fill: Timeout 5000ms exceeded.') // true
 */
export function isOfTool(message: string): boolean {
  return CALL.test(message) || OWN_WORDS.some((words) => message.startsWith(words));
}
