import type { ReactNode } from 'react';
import { cx } from './classes.ts';

export interface PanelProps {
  title?: string;
  /** Shown at the right of the title. */
  aside?: ReactNode;
  children: ReactNode;
  className?: string;
  /** Removes the inner padding (for lists and tables). */
  flush?: boolean;
}

export function Panel(props: PanelProps) {
  return (
    <section
      aria-label={props.title}
      className={cx('flex min-w-0 flex-col rounded-panel border border-line bg-surface', props.className)}
    >
      {props.title === undefined ? null : (
        <header className="flex min-h-10 items-center justify-between gap-3 px-4 pt-2">
          <h2 className="text-body font-semibold">{props.title}</h2>
          {props.aside}
        </header>
      )}
      <div
        className={cx(
          'min-h-0 min-w-0 flex-1',
          props.flush === true ? 'pb-1' : props.title === undefined ? 'p-4' : 'px-4 pt-2 pb-4',
        )}
      >
        {props.children}
      </div>
    </section>
  );
}
