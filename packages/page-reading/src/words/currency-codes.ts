/**
 * Codes of currencies that are no words of any language; a number may stand right beside them: `USD24.00`. What is a word, too, is one
 * before cents alone: `RUB 1240.00`, and no `Rub 250 g`.
 */
export const CURRENCY_CODE =
  /(?<![A-Za-z])(?:(?:RUB|TRY)(?=\s?\d[\d.,\s]{0,14}[.,]\d\d(?!\d))|USD|SGD|EUR|GBP|AUD|CAD|NZD|HKD|JPY|CHF|CNY|INR|MXN|BRL|SEK|NOK|DKK|PLN|CZK|KRW|TWD|ZAR|HUF|RON|BGN|ISK|THB|ILS|AED|SAR|UAH|MYR|IDR|VND|CLP|ARS|KZT|RSD|BYN|EGP|NGN|KES|PKR)(?![A-Za-z])/i;
