import type { Dialog, Page } from 'playwright-core';

/** What a page said in windows of the browser. */
export interface Dialogs {
  /** Since something was last pressed, the oldest first. */
  said(): readonly string[];
  forget(): void;
}

const WORDS_MAX = 300;
const SAID_MAX = 10;

/**
 * Closes what a page opens by `alert`, `confirm` or `prompt`, agreeing to nothing, and keeps its words. Leaving a page that asks
 * whether to leave is agreed to: its words are the browser's own.
 * @example const dialogs = watchDialogs(page); dialogs.said() // ['Please enter your phone number']
 */
export function watchDialogs(page: Page): Dialogs {
  const said: string[] = [];
  page.on('dialog', (dialog) => {
    if (dialog.type() !== 'beforeunload')
      said.push(...linesOf(dialog.message()).slice(0, SAID_MAX - said.length));
    // A dialog that went away with its page needs no answer.
    closing(dialog).catch(() => undefined);
  });
  return {
    said: () => [...said],
    forget: () => {
      said.length = 0;
    },
  };
}

/** What is wrong with each field is told in a line of its own. */
function linesOf(message: string): readonly string[] {
  const lines = message.split('\n').map((line) => line.replace(/\s+/g, ' ').trim().slice(0, WORDS_MAX));
  return lines.filter((line) => line !== '');
}

function closing(dialog: Dialog): Promise<void> {
  return dialog.type() === 'beforeunload' ? dialog.accept() : dialog.dismiss();
}
