/** Codes of currencies that are no words of any language; a number may stand right beside them: `USD24.00`. */
export const CURRENCY_CODE =
  /(?<![A-Za-z])(?:USD|SGD|EUR|GBP|AUD|CAD|NZD|HKD|JPY|CHF|CNY|INR|MXN|BRL|SEK|NOK|DKK|PLN|CZK|KRW|TWD|ZAR|HUF|RON|BGN|ISK|THB|ILS|AED|SAR|UAH|MYR|IDR|VND|CLP|ARS|KZT|RSD|BYN|EGP|NGN|KES|PKR)(?![A-Za-z])/i;
