import type { RewardRow } from '../../../src/shared/contract/index.ts';
import { PAYOUT_KINDS, payoutStep } from '../../money/payout-step.ts';
import { TransactionLink } from '../../names/chain-links.tsx';
import { useText, utc } from '../../text/index.ts';
import { cx, StatusBadge } from '../../ui/index.ts';
import { isMinting, payoutText, reasonOf, stateOf } from './decision-labels.ts';

/** What was decided and why; below it, or behind it on one line, how far the payment is. */
export function DecisionState({ row, hasTwoLines }: { row: RewardRow; hasTwoLines: boolean }) {
  const translator = useText();
  const { t, code } = translator;
  const { kind, word } = stateOf(row);
  const step = payoutStep(row);
  const why = reasonOf(row, translator);
  const state = code('decided', word);
  // An accepted reward that waits is told by what it waits for, which needs the whole width of a line.
  const hasDecision = hasTwoLines || word !== 'accepted' || !step.startsWith('waits');
  const text = why === null || hasTwoLines ? state : t('rewards.state_because', { state, why });
  return (
    <span className={cx('flex min-w-0', hasTwoLines ? 'flex-col items-start' : 'items-center gap-1.5')}>
      {hasDecision ? (
        <StatusBadge kind={kind}>
          <span title={row.code ?? text}>{text}</span>
        </StatusBadge>
      ) : null}
      {hasTwoLines && why !== null ? (
        <span title={why} className="max-w-full truncate text-small text-muted">
          {why}
        </span>
      ) : null}
      {hasDecision && !hasTwoLines && isMinting(row) ? (
        <span aria-hidden className="text-muted">
          ·
        </span>
      ) : null}
      {isMinting(row) ? <PayoutState row={row} /> : null}
    </span>
  );
}

/** The transaction of a paid reward, and otherwise how far its payment is. */
export function PayoutState({ row }: { row: RewardRow }) {
  const translator = useText();
  const step = payoutStep(row);
  if (step === 'minted' && row.txHash !== null)
    return <TransactionLink hash={row.txHash} label={translator.t('rewards.tx')} tabIndex={-1} />;
  const text = payoutText(row, translator);
  return (
    <StatusBadge kind={PAYOUT_KINDS[step]}>
      <span title={row.notBeforeMs === null ? text : `${text} (${utc(row.notBeforeMs)})`}>{text}</span>
    </StatusBadge>
  );
}
