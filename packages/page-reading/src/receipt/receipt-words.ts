import { type Languages, says, saysAny, saysClearly, sentencesIn } from '../lexicon/lexicon.ts';
import { names } from '../lexicon/markup-names.ts';
import { routeIn } from '../page/page-address.ts';
import { behind } from './order-number.ts';

const STATUS_WORDS_MAX = 4;

/**
 * Whether a line says that something is still to come before there is a paid order, or that it was refused.
 * @example saysOpen('Your order is awaiting payment.') // true
 * @example saysOpen('Warten auf Zahlung', ['de']) // true
 */
export function saysOpen(line: string, languages?: Languages): boolean {
  return sentencesIn(line).some((sentence) => {
    if (says('supposed', sentence, languages)) return false;
    return saysClearly('card_declined', sentence, languages) || isPending(sentence, languages);
  });
}

/** One word for it is said of many things: it counts in a line of a few words, or beside the order or the payment. */
function isPending(sentence: string, languages: Languages): boolean {
  if (!says('order_pending', sentence, languages)) return false;
  if (saysClearly('order_pending', sentence, languages)) return true;
  // What is to be paid is called so, too.
  if (says('total', sentence, languages)) return false;
  const isStatus = sentence.trim().split(/\s+/).length <= STATUS_WORDS_MAX;
  return isStatus || saysAny(['payment_method', 'order_number', 'an_order'], sentence, languages);
}

/** @example saysReceiptSent('We have sent a receipt to ada@example.com.') // true */
export function saysReceiptSent(line: string, languages?: Languages): boolean {
  return sentencesIn(line).some(
    (sentence) =>
      says('mail_sent', sentence, languages) &&
      says('was_sent', sentence, languages) &&
      !says('to_come', sentence, languages),
  );
}

/**
 * Whether a line promises a mail, or tells of one that was sent.
 * @example saysMailComes('Sie erhalten in Kürze eine E-Mail', ['de']) // true
 */
export function saysMailComes(line: string, languages?: Languages): boolean {
  return sentencesIn(line).some(
    (sentence) => says('mail_sent', sentence, languages) && !says('supposed', sentence, languages),
  );
}

/**
 * Whether lines tell of an order what only its record has: when it was placed, and how far it is.
 * @example saysOrderRecord(['Order Status: Processing', 'Order Date: 16 Nov 2026']) // true
 */
export function saysOrderRecord(lines: readonly string[], languages?: Languages): boolean {
  return lines.some((line, index) => {
    const [said] = behind('order_fact', line, languages);
    if (said === undefined) return false;
    const told = said.trim().replace(/^:/, '').trim();
    const words = told || (lines[index + 1] ?? '').trim();
    return words !== '' && !saysAny(['unsettled', 'order_pending'], words, languages);
  });
}

/** @example isReceiptAddress('https://shop.example/checkout/order-received/10042') // true */
export function isReceiptAddress(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { pathname, searchParams, hash } = new URL(url);
  const paths = [pathname, routeIn(hash)];
  return paths.some(isReceiptPath) || [...searchParams].some((pair) => isReceiptRoute(...pair));
}

function isReceiptPath(path: string): boolean {
  return names('order_placed', path.replace(/\.\w+$/, ''));
}

/** Shops that are one script name the page that it shows in the query; where to go afterwards stands there, too. */
function isReceiptRoute(name: string, value: string): boolean {
  const isNamedSo = names('route', name) && /^\w/.test(value) && isReceiptPath(value);
  // `?order-received=65`
  return isNamedSo || (/\d/.test(value) && isReceiptPath(name));
}
