import { Check, CircleDashed, Flag, Timer, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './classes.ts';

export type StatusTone = 'ok' | 'bad' | 'flag' | 'late' | 'warn' | 'pending' | 'neutral';

const ICONS = {
  ok: Check,
  bad: X,
  flag: Flag,
  late: Timer,
  warn: TriangleAlert,
  pending: CircleDashed,
} as const;

const TEXT_CLASSES: Record<StatusTone, string> = {
  ok: 'text-ok',
  bad: 'text-bad',
  flag: 'text-warn',
  late: 'text-warn',
  warn: 'text-warn',
  pending: 'text-muted',
  neutral: 'text-muted',
};

/** Shows a verdict with an icon, a word and a colour, never with one of them alone. */
export function StatusBadge(props: { tone: StatusTone; children: ReactNode; className?: string }) {
  const Icon = props.tone === 'neutral' ? null : ICONS[props.tone];
  return (
    <span
      className={cx(
        'inline-flex max-w-full min-w-0 items-center gap-1 align-middle text-small font-medium',
        TEXT_CLASSES[props.tone],
        props.className,
      )}
    >
      {Icon === null ? null : <Icon size={14} strokeWidth={2.25} aria-hidden className="shrink-0" />}
      <span className="truncate">{props.children}</span>
    </span>
  );
}

/** Shows a neutral label on a raised background. */
export function Badge(props: { children: ReactNode; className?: string }) {
  return (
    <span
      className={cx(
        'inline-flex h-5 items-center rounded-round bg-raised px-2 text-small font-medium text-muted whitespace-nowrap',
        props.className,
      )}
    >
      {props.children}
    </span>
  );
}
