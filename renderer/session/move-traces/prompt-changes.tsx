import { useMemo } from 'react';
import type { TracedText } from '../../../src/shared/contract/index.ts';
import { useQuery } from '../../host/index.ts';
import { useText } from '../../text/index.ts';
import { cx, FailureNote, Skeleton } from '../../ui/index.ts';
import { promptChanges, type ChangedLine } from './prompt-lines.ts';

/** The attempt whose prompt came before the one that is shown. */
export interface PreviousAttempt {
  readonly sessionId: string;
  readonly role: string;
  readonly tick: number;
  readonly attempt: number;
}

/** Shows what changed in the prompt since the attempt before, or since the move before. */
export function PromptChanges(props: {
  readonly previousAttempt: PreviousAttempt;
  readonly prompt: TracedText;
}) {
  const { t } = useText();
  const { previousAttempt, prompt } = props;
  const { value, failure } = useQuery('traces.attempt', { ...previousAttempt });
  const previousPrompt = value?.prompt ?? null;
  const lines = useMemo(
    () => (previousPrompt?.state === 'kept' ? promptChanges(previousPrompt, prompt) : null),
    [previousPrompt, prompt],
  );
  if (failure !== null) return <FailureNote failure={failure} />;
  if (previousPrompt === null) return <Skeleton className="h-24" />;
  if (lines === null) return <p className="text-muted">{t('trace.changes_gone')}</p>;
  if (lines.length === 0) return <p className="text-muted">{t('trace.changes_none')}</p>;
  return (
    <pre
      tabIndex={0}
      aria-label={t('trace.changes')}
      className="mono max-h-96 overflow-auto rounded-control border border-line bg-bg py-1 break-words whitespace-pre-wrap"
    >
      {lines.map((line, index) => (
        <Line key={index} line={line} />
      ))}
    </pre>
  );
}

const SIGNS = { added: '+', removed: '−', context: ' ' } as const;

function Line({ line }: { readonly line: ChangedLine }) {
  const { t } = useText();
  if (line.kind === 'same')
    return <span className="block px-2 text-muted">{t('trace.lines_same', { count: line.count })}</span>;
  const { kind, text } = line;
  return (
    <span
      className={cx(
        'block border-l-2 px-2',
        kind === 'added' && 'border-ok',
        kind === 'removed' && 'border-bad',
        kind === 'context' && 'border-transparent',
      )}
    >
      {kind === 'context' ? null : <span className="sr-only">{t(`trace.line_${kind}`)} </span>}
      <span aria-hidden>{SIGNS[kind]} </span>
      {text}
    </span>
  );
}
