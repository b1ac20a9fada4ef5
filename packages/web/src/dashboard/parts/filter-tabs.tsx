export interface FilterTab {
  readonly title: string;
  readonly href: string;
  readonly isCurrent: boolean;
}

/** Filters of a list as links, so that the address says what is shown. */
export function FilterTabs({ label, tabs }: { readonly label: string; readonly tabs: readonly FilterTab[] }) {
  return (
    <nav class="filter-tabs" aria-label={label}>
      {tabs.map(({ title, href, isCurrent }) => (
        <a key={title} href={href} aria-current={isCurrent ? 'page' : undefined}>
          {title}
        </a>
      ))}
    </nav>
  );
}
