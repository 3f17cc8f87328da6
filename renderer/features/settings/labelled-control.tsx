import type { ReactNode } from 'react';

/** Shows a label above a group of buttons. The children must have the same text as their accessible name. */
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
