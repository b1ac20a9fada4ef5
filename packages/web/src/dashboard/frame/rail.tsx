import type { DashboardFrame } from './dashboard-frame.ts';
import { Icon } from './icons.tsx';
import { type ViewName, views } from './views.ts';

/** On a phone so many views have a tab; the others are behind "More". */
const TABS = 4;

/** Where things are: at the left of a wide screen. */
export function Rail({ view, businessName, page }: DashboardFrame) {
  return (
    <header class="rail">
      <div class="whose">
        <a class="mark" href="/dashboard">
          <i aria-hidden="true" />
          <span class="business">{businessName}</span>
        </a>
        <MoneyBadge isPlayground={page.isPlayground} />
      </div>
      <search class="rail-search">
        <form action="/dashboard/search">
          <label class="unseen" for="rail-q">
            Search by id, signature, address, amount or metadata
          </label>
          <input id="rail-q" type="search" name="q" maxLength={200} placeholder="Search" />
        </form>
      </search>
      <nav class="rail-views" aria-label="Views">
        {views.map((entry) => (
          <ViewLink key={entry.name} {...entry} current={view} />
        ))}
      </nav>
      <div class="rail-foot">
        <a href="/docs">Docs</a>
        <SignOut />
      </div>
    </header>
  );
}

/** At the bottom of a phone. */
export function Tabs({ view }: DashboardFrame) {
  const others = views.slice(TABS);
  const isAmongOthers = others.some(({ name }) => name === view);
  return (
    <nav class="tabs" aria-label="Views">
      {views.slice(0, TABS).map((entry) => (
        <ViewLink key={entry.name} {...entry} current={view} />
      ))}
      <details class={isAmongOthers ? 'more-views current' : 'more-views'}>
        <summary>
          <span aria-hidden="true" class="dots" />
          More
        </summary>
        <div class="more-list">
          {others.map((entry) => (
            <ViewLink key={entry.name} {...entry} current={view} />
          ))}
          <a href="/docs">Docs</a>
          <SignOut />
        </div>
      </details>
    </nav>
  );
}

interface ViewLinkProps {
  readonly name: ViewName;
  readonly title: string;
  readonly path: string;
  readonly current: ViewName;
}

function ViewLink({ name, title, path, current }: ViewLinkProps) {
  return (
    <a href={path} aria-current={name === current ? 'page' : undefined}>
      <Icon view={name} />
      {title}
    </a>
  );
}

function MoneyBadge({ isPlayground }: { readonly isPlayground: boolean }) {
  if (!isPlayground) return <span class="badge live">Live</span>;
  return (
    <span class="badge play" title="Play money, on this machine’s own chain.">
      Play money
    </span>
  );
}

/** Given life by `startFrame`. */
function SignOut() {
  return (
    <button type="button" class="plain-link" data-sign-out>
      Sign out
    </button>
  );
}
