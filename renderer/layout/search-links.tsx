import { Link } from 'wouter';
import type { SearchResult } from '../../src/shared/contract/index.ts';
import { useQuery } from '../host/index.ts';
import { useWouterLocation } from '../routes/hash-router.ts';
import { useText } from '../text/index.ts';
import { plainLinkClass } from './plain-link-class.ts';

/** The call `find` accepts no longer text, and no id is longer. */
const MAX_ID_LENGTH = 100;

export interface SearchLinksProps {
  /** The complete id of anything. */
  readonly id: string;
  /** Kinds that the caller links to by itself. */
  readonly excludedKinds?: readonly SearchResult['kind'][];
  /** The text of the links; by default each is named by its target. */
  readonly label?: string;
}

/** Links to everything else in the window that has this id, as the command palette would find it. */
export function SearchLinks({ id, excludedKinds = [], label }: SearchLinksProps) {
  const { t } = useText();
  const [screen] = useWouterLocation();
  const { value } = useQuery('find', id === '' || id.length > MAX_ID_LENGTH ? null : { text: id, limit: 6 });
  const links = (value ?? []).filter(
    ({ kind, path, id: resultId }) =>
      resultId.toLowerCase() === id.toLowerCase() &&
      path.split('?', 1)[0] !== screen &&
      !excludedKinds.includes(kind),
  );
  return links.map(({ kind, title, path }) => (
    <Link key={path} className={plainLinkClass} href={path}>
      {label ?? (title === '' ? t(`found.${kind}`) : `${t(`found.${kind}`)}: ${title}`)}
    </Link>
  ));
}
