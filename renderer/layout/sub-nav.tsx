import { Link, useLocation } from 'wouter';
import { useText, type PlainKey } from '../text/index.ts';
import { Badge, cx } from '../ui/index.ts';

export interface SubPage {
  readonly path: string;
  readonly title: PlainKey;
  /** How many items wait there; zero is not shown. */
  readonly count?: number;
  /** The paths on which this entry is the current one; only `path` when left out. */
  readonly currentOn?: readonly string[];
}

/** Navigates between the screens that share one entry of the sidebar. */
export function SubNav(props: {
  readonly label: string;
  readonly pages: readonly SubPage[];
  /** Drawn below another navigation, for the pages of one of its entries. */
  readonly isInner?: boolean;
}) {
  const { t, number } = useText();
  const [location] = useLocation();
  return (
    <nav
      aria-label={props.label}
      className={cx(
        'flex flex-wrap gap-x-1',
        props.isInner === true ? '-mt-2 mb-3' : 'mb-4 border-b border-line',
      )}
    >
      {props.pages.map((page) => {
        const isCurrent = (page.currentOn ?? [page.path]).includes(location);
        return (
          <Link
            key={page.path}
            href={page.path}
            aria-current={isCurrent ? 'page' : undefined}
            className={cx(
              props.isInner === true
                ? 'inline-flex h-7 items-center rounded-control px-3 text-small font-medium no-underline'
                : '-mb-px inline-flex h-9 items-center border-b-2 px-3 font-medium no-underline -outline-offset-2',
              props.isInner === true
                ? isCurrent
                  ? 'bg-raised text-text'
                  : 'text-muted hover:text-text'
                : isCurrent
                  ? 'border-accent text-text'
                  : 'border-transparent text-muted hover:text-text',
            )}
          >
            {t(page.title)}
            {page.count === undefined || page.count === 0 ? null : (
              <Badge className="tabular-nums ml-2">{number(page.count)}</Badge>
            )}
          </Link>
        );
      })}
    </nav>
  );
}
