import { CURRENCY_CODE } from '@florin/page-reading/words/currency-codes';
import { allElements } from './elements.ts';
import { names } from './said.ts';
import { tidy } from './words.ts';

const SWITCHES_MAX = 5;

/** The currency that the site says to show, for amounts that only have a sign: by its switch, its attributes or its cookies. */
export function readCurrencyCode(): string | null {
  const said = [...switches(), ...attributes(), ...cookies()];
  const codes = new Set(said.flatMap((words) => CURRENCY_CODE.exec(words)?.[0].toUpperCase() ?? []));
  const [code] = codes;
  return codes.size === 1 && code !== undefined ? code : null;
}

function switches(): string[] {
  const named = allElements().filter((element) =>
    names(
      'currency',
      `${element.id} ${element.getAttribute('name') ?? ''} ${element.getAttribute('aria-label') ?? ''}`,
    ),
  );
  return named.slice(0, SWITCHES_MAX).map((element) => {
    if (element instanceof HTMLSelectElement)
      return `${element.value} ${element.selectedOptions[0]?.label ?? ''}`;
    const current = element.querySelector(
      '[aria-current], [aria-selected=true], .active, .selected, .current',
    );
    return tidy(
      current?.textContent ?? (element.matches('button, [role=button]') ? element.textContent : ''),
    );
  });
}

function attributes(): string[] {
  const holders = [...document.querySelectorAll('[data-currency], [data-currency-code]')].slice(
    0,
    SWITCHES_MAX,
  );
  return holders.map(
    (element) => element.getAttribute('data-currency-code') ?? element.getAttribute('data-currency') ?? '',
  );
}

function cookies(): string[] {
  try {
    return document.cookie.split(';').filter((cookie) => {
      const [name] = cookie.split('=', 1);
      return cookie.includes('=') && /^[\w.-]*$/.test(name!.trim()) && names('currency', name!);
    });
  } catch {
    // A document without an origin has no cookies to read.
    return [];
  }
}
