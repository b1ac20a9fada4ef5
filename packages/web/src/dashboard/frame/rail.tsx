import { frameWords } from '../../words/dashboard/frame-words.ts';
import { teamWords } from '../../words/dashboard/team/team-words.ts';
import { shellWords } from '../../words/shell-words.ts';
import { useWords } from '../../words/use-words.ts';
import type { DashboardFrame, FrameMember } from './dashboard-frame.ts';
import { Icon } from './icons.tsx';
import { type ViewName, views } from './views.ts';

/** On a phone so many views have a tab; the others are behind "More". */
const TABS = 4;

/** Where things are: at the left of a wide screen. */
export function Rail({ view, businessName, page, member }: DashboardFrame) {
  const words = useWords(frameWords);
  return (
    <header class="rail">
      <div class="whose">
        <a class="mark" href="/dashboard">
          <i aria-hidden="true" />
          <span class="business">{businessName}</span>
        </a>
        <MoneyBadge isPlayground={page.isPlayground} />
        <RoleBadge member={member} />
      </div>
      <search class="rail-search">
        <form action="/dashboard/search">
          <label class="unseen" for="rail-q">
            {words.searchWhat}
          </label>
          <input id="rail-q" type="search" name="q" maxLength={200} placeholder={words.search} />
        </form>
      </search>
      <nav class="rail-views" aria-label={words.viewsLabel}>
        {views.map((entry) => (
          <ViewLink key={entry.name} {...entry} current={view} />
        ))}
      </nav>
      <div class="rail-foot">
        <Accounts member={member} />
        <a href="/docs">{words.docs}</a>
        <SignOut />
      </div>
    </header>
  );
}

/** At the bottom of a phone. */
export function Tabs({ view, member }: DashboardFrame) {
  const words = useWords(frameWords);
  const others = views.slice(TABS);
  const isAmongOthers = others.some(({ name }) => name === view);
  return (
    <nav class="tabs" aria-label={words.viewsLabel}>
      {views.slice(0, TABS).map((entry) => (
        <ViewLink key={entry.name} {...entry} current={view} />
      ))}
      <details class={isAmongOthers ? 'more-views current' : 'more-views'}>
        <summary>
          <span aria-hidden="true" class="dots" />
          {words.more}
        </summary>
        <div class="more-list">
          {others.map((entry) => (
            <ViewLink key={entry.name} {...entry} current={view} />
          ))}
          <Accounts member={member} />
          <a href="/docs">{words.docs}</a>
          <SignOut />
        </div>
      </details>
    </nav>
  );
}

interface ViewLinkProps {
  readonly name: ViewName;
  readonly path: string;
  readonly current: ViewName | null;
}

function ViewLink({ name, path, current }: ViewLinkProps) {
  const { views: titles } = useWords(frameWords);
  return (
    <a href={path} aria-current={name === current ? 'page' : undefined}>
      <Icon view={name} />
      {titles[name]}
    </a>
  );
}

/** What somebody may do here, where that is not everything. */
function RoleBadge({ member }: { readonly member: FrameMember | undefined }) {
  const { roles, roleTexts } = useWords(teamWords);
  if (member === undefined || member.role === 'owner') return null;
  return (
    <span class="badge" title={roleTexts[member.role]}>
      {roles[member.role]}
    </span>
  );
}

function MoneyBadge({ isPlayground }: { readonly isPlayground: boolean }) {
  const words = useWords(frameWords);
  const { playground } = useWords(shellWords);
  if (!isPlayground) return <span class="badge live">{words.live}</span>;
  return (
    <span class="badge play" title={playground}>
      {words.playMoney}
    </span>
  );
}

/** Where else the same wallet is a member. Given life by `startFrame`; nothing for who has one account. */
function Accounts({ member }: { readonly member: FrameMember | undefined }) {
  const words = useWords(frameWords);
  if (member === undefined || (member.others.length === 0 && !member.mayOpenAccount)) return null;
  return (
    <details class="accounts">
      <summary>{words.switchAccount}</summary>
      {member.others.map(({ id, name }) => (
        <button key={id} type="button" class="plain-link" data-switch-to={id}>
          {name}
        </button>
      ))}
      {member.mayOpenAccount && (
        <button type="button" class="plain-link" data-switch-to="">
          {words.openOwn}
        </button>
      )}
    </details>
  );
}

/** Given life by `startFrame`. */
function SignOut() {
  const { signOut } = useWords(frameWords);
  return (
    <button type="button" class="plain-link" data-sign-out>
      {signOut}
    </button>
  );
}
