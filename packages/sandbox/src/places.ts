/** Countries that the shops deliver to. */
export const COUNTRIES: Readonly<Record<string, string>> = {
  US: 'United States',
  SG: 'Singapore',
  CA: 'Canada',
};

export const US_STATES: Readonly<Record<string, string>> = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
};

/** `California`, `california` and `ca` are all `CA`; what is not known stays as it was typed. */
export function stateCode(typed: string): string {
  return codeOf(typed, US_STATES);
}

export function countryCode(typed: string): string {
  return codeOf(typed, COUNTRIES);
}

function codeOf(typed: string, names: Readonly<Record<string, string>>): string {
  const text = typed.trim();
  if (names[text.toUpperCase()]) return text.toUpperCase();
  const entry = Object.entries(names).find(([, name]) => name.toLowerCase() === text.toLowerCase());
  return entry ? entry[0] : text;
}
