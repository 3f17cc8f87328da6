import type { ReactNode } from 'react';

/** Shows a notice above every screen. */
export function Banner(props: {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
  readonly aside?: ReactNode;
}) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-l-4 border-line border-l-warn bg-surface px-5 py-2.5"
    >
      <span aria-hidden className="text-warn">
        {props.icon}
      </span>
      <div className="min-w-56 flex-1">
        <p className="font-medium">{props.title}</p>
        <div className="text-small text-muted">{props.children}</div>
      </div>
      {props.aside}
    </div>
  );
}
