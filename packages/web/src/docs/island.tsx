import { call } from '../http/call.ts';
import { problemText } from '../http/problem-words.ts';
import { problemWords } from '../words/problem-words.ts';
import { shellWords } from '../words/shell-words.ts';

const KEY_PLACE = 'florin-docs-key';
const TAB_PLACE = 'florin-docs-tab';
const SHOWN_MS = 2_000;

addCopyButtons();
addTabs();
addOwnKey();
addTries();

function addCopyButtons(): void {
  for (const block of document.querySelectorAll<HTMLElement>('.code')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'quiet small copy';
    button.textContent = 'Copy';
    button.addEventListener('click', async () => {
      const text = block.querySelector('code')?.textContent ?? '';
      // A browser may refuse the clipboard; the text is there to be selected by hand.
      const isCopied = await navigator.clipboard?.writeText(text).then(
        () => true,
        () => false,
      );
      button.textContent = isCopied ? 'Copied' : 'Failed';
      setTimeout(() => (button.textContent = 'Copy'), SHOWN_MS);
    });
    block.append(button);
  }
}

/** Who chose a language once reads all examples in it. */
function addTabs(): void {
  const groups = [...document.querySelectorAll<HTMLElement>('.tabs')].map(makeTabs);
  const choose = (name: string) => {
    for (const show of groups) show(name);
  };
  document.addEventListener('florin-tab', (event) => {
    const name = (event as CustomEvent<string>).detail;
    keep(localStorage, TAB_PLACE, name);
    choose(name);
  });
  choose(kept(localStorage, TAB_PLACE) ?? 'TypeScript');
}

function makeTabs(group: HTMLElement): (name: string) => void {
  const panels = [...group.querySelectorAll<HTMLElement>('.tab')];
  const buttons = [...group.querySelectorAll<HTMLElement>('.tab-bar button')];
  for (const button of buttons)
    button.addEventListener('click', () =>
      document.dispatchEvent(new CustomEvent('florin-tab', { detail: button.textContent })),
    );
  return (name) => {
    const wanted = Math.max(
      0,
      panels.findIndex((panel) => panel.dataset.tab === name),
    );
    panels.forEach((panel, index) => {
      panel.classList.toggle('shown', index === wanted);
    });
    buttons.forEach((button, index) => {
      button.setAttribute('aria-pressed', String(index === wanted));
    });
  };
}

/** The key is kept for this tab alone and is gone with it. */
function addOwnKey(): void {
  const known = kept(sessionStorage, KEY_PLACE);
  if (known !== null) fillIn(known);
  for (const place of document.querySelectorAll<HTMLElement>('[data-own-key]')) {
    const status = place.querySelector('[role=status]')!;
    place.querySelector('button')?.addEventListener('click', async () => {
      const called = await call<{ secret: string }>('POST', '/v1/api_keys', { name: 'Docs' });
      if (!called.ok) {
        status.textContent = problemText(called.problem, { ...shellWords.en, problems: problemWords.en });
        return;
      }
      keep(sessionStorage, KEY_PLACE, called.value.secret);
      fillIn(called.value.secret);
      status.textContent = 'Done. The key is named “Docs”. You can revoke it in the dashboard.';
    });
  }
}

function fillIn(key: string): void {
  for (const place of document.querySelectorAll('[data-key]')) place.textContent = key;
}

function addTries(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-try]')) {
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void send(form);
    });
  }
}

async function send(form: HTMLFormElement): Promise<void> {
  const { method = 'GET', path = '' } = form.dataset;
  const given = new FormData(form);
  const body = given.get('body');
  const answer = form.querySelector<HTMLElement>('[data-answer]')!;
  if (body !== null && !isJson(String(body))) {
    answer.textContent = 'The body is not valid JSON. Nothing was sent.';
    return;
  }
  const address = path.replace(/\{([^{}]+)\}/g, (_, name: string) =>
    encodeURIComponent(String(given.get(name))),
  );
  answer.textContent = 'Sending…';
  const response = await fetch(address, {
    method,
    ...(body !== null && { headers: { 'content-type': 'application/json' }, body }),
  }).catch(() => null); // No answer came; fetch does not say why.
  if (response === null) {
    answer.textContent = 'We could not be reached. Check your internet connection and try again.';
    return;
  }
  show(answer, `${response.status} ${response.statusText}`, await response.text());
}

function show(place: HTMLElement, status: string, text: string): void {
  const [line, block] = [document.createElement('p'), document.createElement('pre')];
  line.textContent = status;
  block.tabIndex = 0;
  block.textContent = isJson(text) ? JSON.stringify(JSON.parse(text), null, 2) : text;
  place.replaceChildren(line, block);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false; // That is the answer.
  }
}

function kept(storage: Storage, place: string): string | null {
  try {
    return storage.getItem(place);
  } catch {
    return null; // Browsers can refuse storage; then nothing is remembered.
  }
}

function keep(storage: Storage, place: string, value: string): void {
  try {
    storage.setItem(place, value);
  } catch {
    // The same.
  }
}
