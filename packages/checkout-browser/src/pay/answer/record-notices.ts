import type { CDPSession, Page } from 'playwright-core';

/** A notice that a page showed, when it appeared. */
export interface Notice {
  /** The page that showed it. */
  readonly url: string;
  readonly words: string;
}

export interface NoticeRecorder {
  /** Since the recorder was started, the oldest first; also those that are gone. */
  shown(): readonly Notice[];
  stop(): Promise<void>;
}

const NOTICES_MAX = 50;
const WORDS_MAX = 300;
const WORLD = 'notices';
const BINDING = 'noticed';

/**
 * Writes notices of the main document down as they appear, since many are gone before a page is looked at again. What looks runs in
 * a world of its own: the page neither sees nor can call it.
 * @example const notices = await recordNotices(page); … ; notices.shown() // [{ url, words: 'Your card was declined.' }]
 */
export async function recordNotices(page: Page): Promise<NoticeRecorder> {
  const shown: Notice[] = [];
  const known = new Set<string>();
  const session = await openSession(page);
  if (session === null) return { shown: () => shown, stop: async () => {} };
  session.on('Runtime.bindingCalled', ({ name, payload }) => {
    const words = payload.replace(/\s+/g, ' ').trim().slice(0, WORDS_MAX);
    const url = page.url();
    if (name !== BINDING || words === '' || shown.length >= NOTICES_MAX || known.has(`${url} ${words}`))
      return;
    known.add(`${url} ${words}`);
    shown.push({ url, words });
  });
  return {
    shown: () => [...shown],
    stop: async () => {
      // A page that is closed has ended it.
      await session.detach().catch(() => undefined);
    },
  };
}

/** Null where the browser does not offer it: then only what is still there is read. */
async function openSession(page: Page): Promise<CDPSession | null> {
  try {
    const session = await page.context().newCDPSession(page);
    await session.send('Runtime.enable');
    await session.send('Page.enable');
    await session.send('Runtime.addBinding', { name: BINDING, executionContextName: WORLD });
    await session.send('Page.addScriptToEvaluateOnNewDocument', {
      source: `(${watchNotices})(${BINDING}, ${WORDS_MAX})`,
      worldName: WORLD,
      runImmediately: true,
    });
    return session;
  } catch {
    return null;
  }
}

/** Runs inside the page, in a world of its own: it refers to nothing outside. */
function watchNotices(tell: (words: string) => void, wordsMax: number): void {
  const NOTICE =
    '[role=alert], [role=status], [aria-live=assertive], [class*=error i], [class*=alert i], [id*=error i], [class*=toast i], [class*=snackbar i], [class*=notice i]';
  const ELEMENTS_MAX = 30;
  const told = new Set<string>();
  const look = (isFirst: boolean) => {
    for (const element of [...document.querySelectorAll(NOTICE)].slice(0, ELEMENTS_MAX)) {
      const words = (element.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, wordsMax);
      if (words === '' || told.has(words) || element.getClientRects().length === 0) continue;
      told.add(words);
      // What stood there before is no answer.
      if (!isFirst) tell(words);
    }
  };
  let isDue = false;
  const soon = () => {
    if (isDue) return;
    isDue = true;
    queueMicrotask(() => {
      isDue = false;
      look(false);
    });
  };
  const start = () => {
    look(document.readyState !== 'loading');
    const attributeFilter = ['class', 'style', 'hidden', 'role', 'aria-hidden'];
    const changes = { subtree: true, childList: true, characterData: true, attributeFilter };
    new MutationObserver(soon).observe(document, changes);
  };
  // Of the frames of a page each would be asked: only the page itself answers.
  if (window.top === window) start();
}
