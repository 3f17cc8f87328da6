import type { VerifyProgress } from '../../../src/shared/contract/index.ts';
import { useText, type Translator } from '../../text/index.ts';
import { Button, Progress, StatusBadge, type StatusTone } from '../../ui/index.ts';

export interface VerifyBarProps {
  job: VerifyProgress;
  onStop: () => void;
  onShow: (seq: number) => void;
}

/** Describes the result of a finished or stopped run, for the rows that it has checked. */
export function verdictOf(job: VerifyProgress, translator: Translator): { tone: StatusTone; label: string } {
  const { t, number } = translator;
  if (job.state === 'cancelled') {
    return {
      tone: 'neutral',
      label: t('audit.verify_cancelled', { checked: job.checked, total: job.total }),
    };
  }
  if (job.firstBroken !== null) return { tone: 'bad', label: t('audit.broken', { row: job.firstBroken }) };
  if (job.state === 'done' && job.ok === true) {
    const seconds = number(job.elapsedMs / 1000, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
    return { tone: 'ok', label: t('audit.verified', { total: job.total, seconds }) };
  }
  return { tone: 'bad', label: t('audit.verify_failed') };
}

export function VerifyBar({ job, onStop, onShow }: VerifyBarProps) {
  const translator = useText();
  const { t } = translator;
  if (job.state === 'running') {
    return (
      <div className="flex min-h-12 items-center gap-4 border-t border-line px-4 py-2">
        <span className="shrink-0 font-medium">{t('audit.verifying')}</span>
        <div className="min-w-0 flex-1">
          <Progress
            label={t('audit.verifying')}
            value={job.checked}
            max={job.total}
            text={t('audit.verify_at', { checked: job.checked, total: job.total })}
          />
        </div>
        <Button onClick={onStop}>{t('audit.verify_stop')}</Button>
      </div>
    );
  }
  const verdict = verdictOf(job, translator);
  const { firstBroken } = job;
  return (
    <div role="status" className="flex min-h-12 flex-wrap items-center gap-4 border-t border-line px-4 py-2">
      <StatusBadge tone={verdict.tone} className="tabular-nums text-body!">
        {verdict.label}
      </StatusBadge>
      {job.detail === null ? null : <span className="text-small text-muted">{job.detail}</span>}
      {firstBroken === null ? null : (
        <Button onClick={() => onShow(firstBroken)}>{t('audit.show_broken', { row: firstBroken })}</Button>
      )}
    </div>
  );
}
