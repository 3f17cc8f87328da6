import type { ReactNode } from 'react';
import { useText } from '../text/index.ts';
import { CopyBlock } from './copy-text.tsx';

export interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  hint?: string;
  /** The action that the person can take next. */
  action?: ReactNode;
  /** The same action as a command line to copy. */
  commandLine?: string | undefined;
}

export function EmptyState(props: EmptyStateProps) {
  const { t } = useText();
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col items-center gap-3 px-4 py-10 text-center">
      {props.icon === undefined ? null : (
        <div aria-hidden className="rounded-round bg-raised p-3 text-muted">
          {props.icon}
        </div>
      )}
      <p className="text-section font-semibold">{props.title}</p>
      {props.hint === undefined ? null : <p className="max-w-prose text-muted">{props.hint}</p>}
      {props.action === undefined ? null : (
        <div className="flex flex-wrap justify-center gap-2">{props.action}</div>
      )}
      {props.commandLine === undefined ? null : (
        <div className="mt-3 w-full">
          <p className="mb-1.5 text-small text-muted">{t('ui.or_command_line')}</p>
          <CopyBlock text={props.commandLine} name={t('ui.command')} />
        </div>
      )}
    </div>
  );
}
