import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../text/index.ts';
import { Button } from './button.tsx';

export interface ErrorNoteProps {
  code: string;
  /** The host's own message, shown for a code with many causes or without a sentence. */
  message?: string;
  /** A button or link for what the person can do. */
  action?: ReactNode;
}

/** Shows a refusal: its code, a sentence, and what to do. */
export function ErrorNote(props: ErrorNoteProps) {
  const { code, refusal } = useText();
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
          {refusal(props.code, props.message)}
        </p>
        {remedy === '' ? null : <p className="text-small text-muted">{remedy}</p>}
      </div>
      {props.action}
    </div>
  );
}

export interface FailureNoteProps {
  /** Why the call was refused; null shows nothing. */
  failure: { readonly code: string; readonly message: string } | null;
  /** Reads again; adds the button to the note. */
  onRetry?: (() => void) | undefined;
  action?: ReactNode;
  className?: string;
}

/** Shows why a read or an action was refused, next to where it was started. */
export function FailureNote({ failure, onRetry, action, className }: FailureNoteProps) {
  const { t } = useText();
  if (failure === null) return null;
  const retry = onRetry === undefined ? action : <Button onClick={onRetry}>{t('ui.retry')}</Button>;
  const note = <ErrorNote code={failure.code} message={failure.message} action={retry} />;
  return className === undefined ? note : <div className={className}>{note}</div>;
}

/** Shows the same in one line, for a row of buttons. */
export function FailureLine({ failure }: Pick<FailureNoteProps, 'failure'>) {
  const { code, refusal } = useText();
  if (failure === null) return null;
  return (
    <span role="alert" className="text-small text-bad">
      {failure.code}: {refusal(failure.code, failure.message)} {code('remedy', failure.code, '')}
    </span>
  );
}
