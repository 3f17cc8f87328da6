import { useState } from 'react';
import { Link } from 'wouter';
import type { RewardDetail } from '../../../../src/shared/contract/index.ts';
import { formatMicro } from '../../../money/amounts.ts';
import { useMutation } from '../../../host/index.ts';
import { useText, formatUtc } from '../../../text/index.ts';
import { Button, ConfirmDialog, FailureNote, toast, StatusBadge } from '../../../ui/index.ts';
import { AuditTimeline } from '../../../audit-timeline/audit-timeline.tsx';
import { BlockLink, TransactionLink } from '../../../names/chain-links.tsx';
import { MINT_STEP_TONES, mintStep } from '../../../money/mint-step.ts';
import { payoutText } from '../decision-labels.ts';
import { DescriptionItem, DescriptionList } from '../../../layout/description-list.tsx';
import { DrawerSection } from '../../../layout/drawer-section.tsx';
import { plainLinkClass } from '../../../layout/plain-link-class.ts';

/** Shows the progress of the mint on the chain. */
export function MintPart({ decision }: { decision: RewardDetail }) {
  const translator = useText();
  const { t, code, number } = translator;
  const { transaction, mint } = decision;
  const step = transaction === null ? '' : code('mint_step', transaction.state, '');
  return (
    <DrawerSection
      title={t('rewards.mint')}
      aside={
        <StatusBadge tone={MINT_STEP_TONES[mintStep(decision)]}>
          {payoutText(decision, translator)}
        </StatusBadge>
      }
    >
      {transaction === null ? (
        <p className="text-muted">{t('rewards.mint_none')}</p>
      ) : (
        <>
          {step === '' ? null : <p className="mb-1 text-small text-muted">{step}</p>}
          <MintWait transaction={transaction} />
          <DescriptionList>
            <DescriptionItem name={t('rewards.tx')}>
              {transaction.txHash === null ? (
                <span className="text-muted">{t('rewards.tx_none')}</span>
              ) : (
                <TransactionLink hash={transaction.txHash} label={t('rewards.tx')} />
              )}
            </DescriptionItem>
            {transaction.blockNumber === null ? null : (
              <DescriptionItem name={t('rewards.block')}>
                <BlockLink number={transaction.blockNumber} />
              </DescriptionItem>
            )}
            {transaction.confirmations === null ? null : (
              <DescriptionItem name={t('rewards.confirmations')}>
                <span className="mono">{number(transaction.confirmations)}</span>
              </DescriptionItem>
            )}
            {transaction.attempts === 0 ? null : (
              <DescriptionItem name={t('rewards.attempts')}>
                <span className="mono">{number(transaction.attempts)}</span>
              </DescriptionItem>
            )}
            {transaction.lastError === null ? null : (
              <DescriptionItem name={t('rewards.last_error')}>
                <span className="mono text-bad">{transaction.lastError}</span>
              </DescriptionItem>
            )}
          </DescriptionList>
          <Link
            href={`/audit?system=chain&subject=${encodeURIComponent(decision.matchId)}`}
            className={plainLinkClass}
          >
            {t('rewards.mint_in_audit')}
          </Link>
          {mint === 'failed' ? <RetryMint decision={decision} /> : null}
        </>
      )}
      <AuditTimeline subject={decision.matchId} wallet={decision.wallet} />
    </DrawerSection>
  );
}

/** Says why a queued mint waits although others are minted. */
function MintWait({ transaction }: { transaction: NonNullable<RewardDetail['transaction']> }) {
  const { t, dateTime } = useText();
  const { wait, notBeforeMs } = transaction;
  if (wait === null) return null;
  return (
    <p className="mb-1 text-small" title={notBeforeMs === null ? undefined : formatUtc(notBeforeMs)}>
      {wait === 'decision'
        ? t('rewards.wait_decision')
        : t('rewards.wait_day', { day: notBeforeMs === null ? '' : dateTime(notBeforeMs) })}
    </p>
  );
}

function RetryMint({ decision }: { decision: RewardDetail }) {
  const { t, language } = useText();
  const [isConfirming, setIsConfirming] = useState(false);
  const retry = useMutation('rewards.retryMint');
  const label = t('rewards.retry_mint', { amount: formatMicro(decision.amountMicro, language) });
  const retryMint = async () => {
    const response = await retry.run({ matchId: decision.matchId, wallet: decision.wallet });
    setIsConfirming(false);
    if (response !== null) toast('ok', t('rewards.retried'));
  };
  return (
    <div className="mt-3 flex flex-col items-start gap-2">
      <Button onClick={() => setIsConfirming(true)}>{label}</Button>
      <FailureNote failure={retry.failure} />
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        onConfirm={() => void retryMint()}
        title={t('rewards.retry_title')}
        confirmLabel={label}
        busy={retry.busy}
      >
        <p>{t('rewards.retry_hint')}</p>
      </ConfirmDialog>
    </div>
  );
}
