/** Codes of currencies that are no words of any language. */
export const CURRENCY_CODE =
  /\b(?:USD|SGD|EUR|GBP|AUD|CAD|NZD|HKD|JPY|CHF|CNY|INR|MXN|BRL|SEK|NOK|DKK|PLN|CZK|KRW|TWD|ZAR)\b/i;
