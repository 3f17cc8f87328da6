import { Link, useLocation } from 'wouter';
import { useText, type PlainKey } from '../text/index.ts';
import { Badge, cx } from '../ui/index.ts';

export interface SubPage {
  readonly path: string;
  readonly title: PlainKey;
  /** How many items wait there; zero is not shown. */
  readonly count?: number;
}

/** Navigates between the screens that share one entry of the sidebar. */
export function SubNav(props: { readonly label: string; readonly pages: readonly SubPage[] }) {
  const { t, number } = useText();
  const [location] = useLocation();
  return (
    <nav aria-label={props.label} className="mb-4 flex flex-wrap gap-x-1 border-b border-line">
      {props.pages.map((page) => {
        const isCurrent = location === page.path;
        return (
          <Link
            key={page.path}
            href={page.path}
            aria-current={isCurrent ? 'page' : undefined}
            className={cx(
              '-mb-px inline-flex h-9 items-center border-b-2 px-3 font-medium no-underline -outline-offset-2',
              isCurrent ? 'border-accent text-text' : 'border-transparent text-muted hover:text-text',
            )}
          >
            {t(page.title)}
            {page.count === undefined || page.count === 0 ? null : (
              <Badge className="figures ml-2">{number(page.count)}</Badge>
            )}
          </Link>
        );
      })}
    </nav>
  );
}
