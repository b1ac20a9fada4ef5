import { views } from '../frame/views.ts';
import { ViewHead } from '../parts/view-head.tsx';

export interface HomeProps {
  readonly businessName: string;
}

/** Where things are. */
export function HomeView({ businessName }: HomeProps) {
  return (
    <>
      <ViewHead title={businessName} />
      <ul class="doors">
        {views.slice(1).map(({ title, path }) => (
          <li key={path}>
            <h2>
              <a href={path}>{title}</a>
            </h2>
          </li>
        ))}
      </ul>
    </>
  );
}
