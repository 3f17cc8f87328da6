import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../text/index.ts';

export interface ErrorNoteProps {
  code: string;
  /** The host's own words, for a code that has no sentence here. */
  message?: string;
  /** What to press. */
  action?: ReactNode;
}

/** A refusal: its code, a sentence, and what to do. */
export function ErrorNote(props: ErrorNoteProps) {
  const { code } = useText();
  const remedy = code('remedy', props.code, '');
  return (
    <div
      role="alert"
      className="flex flex-wrap items-start gap-x-3 gap-y-2 rounded-panel border border-line border-l-4 border-l-bad bg-surface p-3"
    >
      <TriangleAlert size={16} aria-hidden className="mt-0.5 shrink-0 text-bad" />
      <div className="min-w-48 flex-1">
        <p>
          <span className="mono mr-2 font-medium text-bad">{props.code}</span>
          {code('error', props.code, props.message)}
        </p>
        {remedy === '' ? null : <p className="text-small text-muted">{remedy}</p>}
      </div>
      {props.action}
    </div>
  );
}
