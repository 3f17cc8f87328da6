import { Link, useLocation } from 'wouter';
import { useText, type PlainKey } from '../text/index.ts';
import { Badge, cx } from '../ui/index.ts';

export interface SubPlace {
  readonly path: string;
  readonly title: PlainKey;
  /** How many items wait there; zero is not shown. */
  readonly count?: number;
}

/** Navigates between the screens that share one entry of the sidebar. */
export function SubNav(props: { readonly label: string; readonly ranks: readonly SubPlace[] }) {
  const { t, number } = useText();
  const [location] = useLocation();
  return (
    <nav aria-label={props.label} className="mb-4 flex flex-wrap gap-x-1 border-b border-line">
      {props.ranks.map((place) => {
        const here = location === place.path;
        return (
          <Link
            key={place.path}
            href={place.path}
            aria-current={here ? 'page' : undefined}
            className={cx(
              '-mb-px inline-flex h-9 items-center border-b-2 px-3 font-medium no-underline -outline-offset-2',
              here ? 'border-accent text-text' : 'border-transparent text-muted hover:text-text',
            )}
          >
            {t(place.title)}
            {place.count === undefined || place.count === 0 ? null : (
              <Badge className="figures ml-2">{number(place.count)}</Badge>
            )}
          </Link>
        );
      })}
    </nav>
  );
}
