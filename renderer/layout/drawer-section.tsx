import type { ReactNode } from 'react';

/** Shows a titled section of a drawer. */
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
