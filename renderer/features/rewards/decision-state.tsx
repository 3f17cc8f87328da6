import type { RewardRow } from '../../../src/shared/contract/index.ts';
import { MINT_STEP_TONES, mintStep } from '../../money/mint-step.ts';
import { TransactionLink } from '../../names/chain-links.tsx';
import { useText, formatUtc } from '../../text/index.ts';
import { StatusBadge } from '../../ui/index.ts';
import { hasMint, payoutText, reasonText, decisionStatusOf } from './decision-labels.ts';

/** Shows what was decided, why, and how far the payment is. A row of two lines has the reason or the payment below. */
export function DecisionState({ row, hasTwoLines }: { row: RewardRow; hasTwoLines: boolean }) {
  return hasTwoLines ? <TwoLineState row={row} /> : <OneLineState row={row} />;
}

function TwoLineState({ row }: { row: RewardRow }) {
  const translator = useText();
  const { tone, word } = decisionStatusOf(row);
  const state = translator.code('decided', word);
  const why = reasonText(row, translator);
  return (
    <span className="flex min-w-0 flex-col items-start">
      <StatusBadge tone={tone}>
        <span title={row.code ?? state}>{state}</span>
      </StatusBadge>
      {why === null ? null : (
        <span title={why} className="max-w-full truncate text-small text-muted">
          {why}
        </span>
      )}
      {hasMint(row) ? <PayoutState row={row} isInRow /> : null}
    </span>
  );
}

function OneLineState({ row }: { row: RewardRow }) {
  const translator = useText();
  const { t, code } = translator;
  const { tone, word } = decisionStatusOf(row);
  const state = code('decided', word);
  const why = reasonText(row, translator);
  const text = why === null ? state : t('rewards.state_because', { state, why });
  // An accepted reward that waits shows what it waits for, which needs the whole line.
  if (word === 'accepted' && mintStep(row).startsWith('waits')) return <PayoutState row={row} isInRow />;
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <StatusBadge tone={tone}>
        <span title={row.code ?? text}>{text}</span>
      </StatusBadge>
      {hasMint(row) ? (
        <>
          <span aria-hidden className="text-muted">
            ·
          </span>
          <PayoutState row={row} isInRow />
        </>
      ) : null}
    </span>
  );
}

/**
 * Shows the transaction of a paid reward, and otherwise how far its payment is. `isInRow` keeps the focus on the row of
 * a table.
 */
export function PayoutState({ row, isInRow = false }: { row: RewardRow; isInRow?: boolean }) {
  const translator = useText();
  const step = mintStep(row);
  if (step === 'minted' && row.txHash !== null)
    return (
      <TransactionLink
        hash={row.txHash}
        label={translator.t('rewards.tx')}
        {...(isInRow ? { tabIndex: -1 } : {})}
      />
    );
  const text = payoutText(row, translator);
  return (
    <StatusBadge tone={MINT_STEP_TONES[step]}>
      <span title={row.notBeforeMs === null ? text : `${text} (${formatUtc(row.notBeforeMs)})`}>{text}</span>
    </StatusBadge>
  );
}
