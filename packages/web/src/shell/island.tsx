import { type ComponentType, hydrate } from 'preact';
import { pageLanguage } from '../words/page-language.ts';
import { LanguageContext } from '../words/use-words.ts';

/** Where an island of this name stands in the page. */
export const islandId = (name: string) => `island-${name}`;

/** Gives life to a part of the page with the same props that the server rendered it with. */
export function startIsland<Props extends object>(name: string, Component: ComponentType<Props>): void {
  const root = document.getElementById(islandId(name));
  if (!root) throw new Error(`the page has no island named ${name}`);
  const props = JSON.parse(root.dataset.props ?? '{}') as Props;
  hydrate(
    <LanguageContext.Provider value={pageLanguage()}>
      <Component {...props} />
    </LanguageContext.Provider>,
    root,
  );
}

interface IslandProps<Props> {
  readonly name: string;
  readonly component: ComponentType<Props>;
  readonly props: Props;
}

/** The server's half: the rendered part and its props, for `startIsland` to take over. */
export function Island<Props extends object>({ name, component: Component, props }: IslandProps<Props>) {
  return (
    <div class="island" id={islandId(name)} data-props={JSON.stringify(props)}>
      <Component {...props} />
    </div>
  );
}
