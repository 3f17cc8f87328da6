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

/** Lists facts; `wide` leaves room for names of several words. */
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

/** A titled section of a drawer. */
export function DrawerSection(props: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={props.title} className="mt-5">
      <header className="mb-2 flex items-baseline justify-between gap-3 border-b border-line pb-1">
        <h3 className="font-semibold">{props.title}</h3>
        {props.aside}
      </header>
      {props.children}
    </section>
  );
}

export const plainLinkClass = 'rounded-control text-accent hover:underline';
