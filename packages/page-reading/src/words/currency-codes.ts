/** Codes of currencies that are no words of any language. */
export const CURRENCY_CODE =
  /\b(?:USD|SGD|EUR|GBP|AUD|CAD|NZD|HKD|JPY|CHF|CNY|INR|MXN|BRL|SEK|NOK|DKK|PLN|CZK|KRW|TWD|ZAR|HUF|RON|BGN|ISK|THB|ILS|AED|SAR|UAH|MYR|IDR|VND|CLP|ARS)\b/i;
