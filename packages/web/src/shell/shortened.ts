/** Addresses and signatures, shortened in the middle. @example shortened('7xKXtg2C…gAsU') // '7xKX…gAsU' */
export function shortened(text: string, edge = 4): string {
  return text.length <= edge * 2 + 1 ? text : `${text.slice(0, edge)}…${text.slice(-edge)}`;
}
