import { type ComponentType, hydrate } from 'preact';
import { call } from '../../http/call.ts';
import { islandId } from '../../shell/island.tsx';
import { frameWords } from '../../words/dashboard/frame-words.ts';
import { asDashboardLanguage } from '../../words/language.ts';
import { pageLanguage } from '../../words/page-language.ts';
import { LanguageContext } from '../../words/use-words.ts';
import { DeniedActs } from './allowed.tsx';
import { LiveView } from './live-view.tsx';

/**
 * Gives life to a view and to the frame around it. `news` names the types of events that it is read again for.
 * @example startView(PaymentsView, ['checkout.session.*', 'transaction_intent.*'])
 */
export function startView<Props extends object>(
  view: ComponentType<Props>,
  news: readonly string[] = [],
): void {
  const root = document.getElementById(islandId('view'));
  if (!root) throw new Error('the page has no view');
  const initial = JSON.parse(root.dataset.props ?? '{}') as Props;
  hydrate(
    <LanguageContext.Provider value={pageLanguage()}>
      <DeniedActs.Provider value={new Set(JSON.parse(root.dataset.denied ?? '[]') as string[])}>
        <LiveView view={view} initial={initial} news={news} />
      </DeniedActs.Provider>
    </LanguageContext.Provider>,
    root,
  );
  startFrame();
}

function startFrame(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-sign-out]')) {
    button.addEventListener('click', () => signOut(button));
  }
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-switch-to]')) {
    button.addEventListener('click', () => switchAccount(button));
  }
  document.addEventListener('keydown', searchBySlash);
}

/** As in most tools: a slash that is typed into nothing leads to the search. */
function searchBySlash(event: KeyboardEvent): void {
  const isTyped =
    (event.target as Element).closest('input, textarea, select, dialog, [contenteditable]') !== null;
  if (event.key !== '/' || isTyped || event.ctrlKey || event.metaKey || event.altKey) return;
  const box = document.getElementById('rail-q');
  if (!box?.checkVisibility()) return;
  event.preventDefault();
  box.focus();
}

async function switchAccount(button: HTMLButtonElement): Promise<void> {
  button.disabled = true;
  const account = button.dataset.switchTo ?? '';
  const called = await call('POST', '/v1/session/switch', account === '' ? {} : { account });
  if (called.ok) return location.assign('/dashboard');
  button.disabled = false;
  button.textContent = frameWords[asDashboardLanguage(pageLanguage())].switchFailed;
}

async function signOut(button: HTMLButtonElement): Promise<void> {
  button.disabled = true;
  const called = await call('DELETE', '/v1/session');
  if (called.ok) return location.assign('/login');
  button.disabled = false;
  button.textContent = frameWords[asDashboardLanguage(pageLanguage())].signOutFailed;
}
