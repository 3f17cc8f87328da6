import type { ReactNode } from 'react';

/** A visible label above a group of buttons, which has the same as its name. */
export function LabelledControl(props: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-1">
      <span aria-hidden className="text-small font-medium text-muted">
        {props.label}
      </span>
      {props.children}
    </div>
  );
}
