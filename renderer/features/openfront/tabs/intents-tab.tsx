import { memo } from 'react';
import { Link } from 'wouter';
import type {
  OpenFrontIntent,
  OpenFrontRecordedIntent,
  OpenFrontStatus,
} from '../../../../src/shared/contract/index.ts';
import { useQuery } from '../../../host/index.ts';
import { EmptyPanel } from '../../../match/index.ts';
import { useText } from '../../../text/index.ts';
import { TimeAgo, StatusBadge, type StatusTone } from '../../../ui/index.ts';
import { useReloadOnChange } from '../use-openfront.ts';

const MAX_ITEMS = 100;
const MIN_READ_GAP_MS = 500;
const TONES: Readonly<Record<OpenFrontIntent['stage'], StatusTone>> = {
  rejected: 'bad',
  queued: 'pending',
  confirmed: 'ok',
  no_effect: 'warn',
  no_change: 'neutral',
  not_taken: 'warn',
  unknown: 'warn',
};

/** Formats the fields of an intent besides its type: `targetID 7 · troops 500`. */
export const intentLabel = (intent: Readonly<Record<string, unknown>>): string =>
  Object.entries(intent)
    .filter(([name]) => name !== 'type')
    .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' · ');

/** Changes with each new intent and, because a tick may change the stage of an intent, with each tick. */
const versionOf = ({ newest, game }: OpenFrontStatus): string => `${newest.intent}/${game?.tick}`;

/** Lists the newest intents of all agents, newest first, with their stages and reasons. */
export function IntentsTab() {
  const { t } = useText();
  const { value, reload } = useQuery('openfront.intents', { afterSeq: 0, limit: MAX_ITEMS });
  useReloadOnChange(reload, versionOf, MIN_READ_GAP_MS);
  if (value !== null && value.length === 0) return <EmptyPanel>{t('openfront.no_intents')}</EmptyPanel>;
  return (
    <ol aria-label={t('openfront.intents')} className="flex flex-col">
      {(value ?? []).toReversed().map((intent) => (
        <IntentRow key={intent.seq} intent={intent} />
      ))}
    </ol>
  );
}

export interface IntentRowProps {
  readonly intent: Omit<OpenFrontIntent, 'seq'>;
  /** The intent's row in the audit log, where it is known. */
  readonly row?: OpenFrontRecordedIntent['row'];
}

/** Shows one intent, its stage and the reason. */
export const IntentRow = memo(function IntentRow({ intent: record, row = null }: IntentRowProps) {
  const { t, code, number } = useText();
  const { intent, stage, effectTicks, reason } = record;
  return (
    <li className="flex flex-col gap-0.5 border-t border-line py-2 first:border-t-0">
      <div className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 truncate">
          <span className="mono font-medium">{String(intent['type'])}</span>{' '}
          <span className="mono text-muted">{intentLabel(intent)}</span>
        </span>
        <StatusBadge tone={TONES[stage]} className="shrink-0">
          {effectTicks === null
            ? t(`openfront.stage_${stage}`)
            : t('openfront.confirmed_in', { count: effectTicks })}
        </StatusBadge>
      </div>
      {stage === 'confirmed' || stage === 'no_change' || (reason === null && record.code === null) ? null : (
        <p className="text-small">
          {record.code === null ? null : <span className="mono mr-2 text-bad">{record.code}</span>}
          {record.code === null ? reason : code('error', record.code, reason ?? '')}
        </p>
      )}
      <p className="flex flex-wrap gap-x-3 text-small text-muted">
        <span>{record.agentName}</span>
        <span className="tabular-nums">{t('openfront.at_tick', { tick: number(record.tick) })}</span>
        <TimeAgo atMs={record.atMs} focusable={false} />
        {row === null ? null : (
          <Link
            href={`/audit?row=${row}`}
            className="tabular-nums rounded-control text-accent hover:underline"
          >
            {t('openfront.audit_row', { seq: number(row) })}
          </Link>
        )}
      </p>
    </li>
  );
});
