import type { ReactNode } from 'react';
import { cx } from '../ui/index.ts';

/** Shows one name and value of a list; belongs inside `DescriptionList`. */
export function DescriptionItem(props: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="min-w-0 leading-6 break-words text-muted">{props.name}</dt>
      <dd className="min-w-0 leading-6 break-words">{props.children}</dd>
    </>
  );
}

/** Lists names with their values; `wide` leaves room for names of several words. */
export const DescriptionList = ({ wide = false, children }: { wide?: boolean; children: ReactNode }) => (
  <dl
    className={cx(
      'grid gap-x-3 gap-y-1',
      wide ? 'grid-cols-[11rem_minmax(0,1fr)]' : 'grid-cols-[8rem_minmax(0,1fr)]',
    )}
  >
    {children}
  </dl>
);
