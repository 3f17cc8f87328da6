import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../text/index.ts';
import { Button } from './button.tsx';

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

export interface FailureNoteProps {
  /** What was refused; nothing is shown for none. */
  failure: { readonly code: string; readonly message: string } | null;
  /** Reads again; gives the note its button. */
  onRetry?: (() => void) | undefined;
  action?: ReactNode;
  className?: string;
}

/** What a reading or a deed was refused with, where it was asked for. */
export function FailureNote({ failure, onRetry, action, className }: FailureNoteProps) {
  const { t } = useText();
  if (failure === null) return null;
  const retry = onRetry === undefined ? action : <Button onClick={onRetry}>{t('ui.retry')}</Button>;
  const note = <ErrorNote code={failure.code} message={failure.message} action={retry} />;
  return className === undefined ? note : <div className={className}>{note}</div>;
}

/** The same in one line, for a row of buttons. */
export function FailureLine({ failure }: Pick<FailureNoteProps, 'failure'>) {
  const { code } = useText();
  if (failure === null) return null;
  return (
    <span role="alert" className="text-small text-bad">
      {failure.code}: {code('error', failure.code, failure.message)} {code('remedy', failure.code, '')}
    </span>
  );
}
