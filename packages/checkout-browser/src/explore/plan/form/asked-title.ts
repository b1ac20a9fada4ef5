const TITLE_MAX = 60;

/**
 * What a question is called by a label or a notice. `* State` and `State *` say beside the name that it must be answered.
 * @example askedTitle('State *') // 'State'
 */
export function askedTitle(words: string): string {
  return words.replaceAll(/[*※]/g, ' ').trim().slice(0, TITLE_MAX);
}
