import { Link } from 'wouter';
import type { Found } from '../../src/shared/contract/index.ts';
import { useQuery } from '../host/index.ts';
import { useHashPath } from '../routes/hash.ts';
import { useText } from '../text/index.ts';
import { plainLink } from './fact.tsx';

/** What `find` is asked takes no more than this; no id of ours is longer. */
const MAX_ID_LENGTH = 100;

export interface FoundLinksProps {
  /** An id of anything, in whole. */
  readonly id: string;
  /** Kinds that the caller leads to by itself. */
  readonly except?: readonly Found['kind'][];
  /** What the links are called; without it each says what it leads to. */
  readonly called?: string;
}

/** Links to whatever has this id elsewhere in the window, as the palette would find it; none where nothing has. */
export function FoundLinks({ id, except = [], called }: FoundLinksProps) {
  const { t } = useText();
  const [screen] = useHashPath();
  const { value } = useQuery('find', id === '' || id.length > MAX_ID_LENGTH ? null : { text: id, limit: 6 });
  const links = (value ?? []).filter(
    ({ kind, path, id: found }) =>
      found.toLowerCase() === id.toLowerCase() && path.split('?', 1)[0] !== screen && !except.includes(kind),
  );
  return links.map(({ kind, title, path }) => (
    <Link key={path} className={plainLink} href={path}>
      {called ?? (title === '' ? t(`found.${kind}`) : `${t(`found.${kind}`)}: ${title}`)}
    </Link>
  ));
}
