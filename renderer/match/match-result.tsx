import { Flag, Trophy } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useText } from '../text/index.ts';
import { cx } from '../ui/index.ts';

export interface MatchResultProps {
  /** The winner, or what else ended the match. */
  readonly label: string;
  /** The reason for the result, such as checkmate or resignation. */
  readonly reason?: ReactNode;
  /** True where the match had no winner or was not decided by playing. */
  readonly plain?: boolean;
  readonly action?: ReactNode;
  /** Takes the focus when it appears, because the control that ended the match is no longer on the page. */
  readonly takesFocus?: boolean;
}

/** Shows how a match ended. */
export function MatchResult({ label, reason, plain = false, action, takesFocus = false }: MatchResultProps) {
  const { t } = useText();
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (takesFocus) section.current?.focus();
  }, [takesFocus]);
  const Sign = plain ? Flag : Trophy;
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={t('match_page.result')}
      className={cx(
        'flex flex-wrap items-center gap-3 rounded-panel border border-l-4 border-line bg-surface px-4 py-3',
        plain ? 'border-l-edge' : 'border-l-ok',
      )}
    >
      <Sign size={18} aria-hidden className={cx('shrink-0', plain ? 'text-muted' : 'text-ok')} />
      <div className="min-w-40 flex-1">
        <p className="text-section font-semibold break-words">{label}</p>
        {reason === undefined || reason === null ? null : <div className="text-muted">{reason}</div>}
      </div>
      {action}
    </section>
  );
}
