import { useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import type { StakeJson } from '../../../../src/shared/wire/stakes.ts';
import { DescriptionItem, DescriptionList } from '../../../layout/description-list.tsx';
import { plainLinkClass } from '../../../layout/plain-link-class.ts';
import { useMutation } from '../../../host/index.ts';
import { formatMicro } from '../../../money/amounts.ts';
import { Entity } from '../../../names/entity.tsx';
import { formatList, useText } from '../../../text/index.ts';
import {
  Button,
  ConfirmDialog,
  CopyText,
  EmptyState,
  FailureNote,
  Panel,
  Skeleton,
  StatusBadge,
  TextField,
} from '../../../ui/index.ts';
import { PaymentsLayout } from '../payments-layout.tsx';
import { Usdc } from '../usdc.tsx';
import { usePaymentQuery } from '../use-payments.ts';
import { EnterDialog } from './enter-dialog.tsx';
import { stakeEntryTone, isCancellable, stakeTone } from './stake-labels.ts';

type Entry = StakeJson['entries'][number];

/** `#/payments/stakes/:stakeId`: the pot, the entries and every transaction of one stake. */
export function StakeScreen({ params }: { readonly params: Readonly<Record<string, string | undefined>> }) {
  const { t } = useText();
  const stakeId = params['stakeId'] ?? '';
  const { value, failure, reload } = usePaymentQuery('stakes.get', { stakeId }, ['stake']);
  const isMissing = failure?.code === 'STAKE_NOT_FOUND';
  return (
    <PaymentsLayout
      failure={isMissing ? null : failure}
      onRetry={reload}
      actions={value === null ? undefined : <StakeActions stake={value} onChanged={reload} />}
    >
      <p className="mb-3">
        <Link href="/payments/stakes" className={plainLinkClass}>
          {t('stakes.open_list')}
        </Link>
      </p>
      {isMissing ? <EmptyState title={t('stakes.not_found')} /> : null}
      {value === null && failure === null ? <Skeleton className="h-60" /> : null}
      {value === null ? null : (
        <div className="grid max-w-6xl items-start gap-4 lg:grid-cols-2">
          <Terms stake={value} />
          <Entries stake={value} />
        </div>
      )}
    </PaymentsLayout>
  );
}

function StakeActions({ stake, onChanged }: { readonly stake: StakeJson; readonly onChanged: () => void }) {
  const { t } = useText();
  const [dialog, setDialog] = useState<'enter' | 'cancel' | null>(null);
  const [reason, setReason] = useState('');
  const cancel = useMutation('stakes.cancel');
  const withdraw = useMutation('stakes.withdraw');
  const { stakeId, state } = stake;
  const hasUnpaid = state === 'settled' && stake.entries.some((entry) => entry.state === 'won');
  const close = (): void => setDialog(null);
  const confirm = (): void =>
    void cancel.run({ stakeId, reason: reason.trim() === '' ? '–' : reason.trim() }).then(() => {
      close();
      onChanged();
    });
  return (
    <>
      {hasUnpaid ? (
        <Button
          busy={withdraw.busy}
          onClick={() => void withdraw.run({ stakeId, wallet: null }).then(onChanged)}
        >
          {t('stakes.withdraw')}
        </Button>
      ) : null}
      {isCancellable(stake) ? (
        <Button variant="danger" onClick={() => setDialog('cancel')}>
          {t('stakes.cancel')}
        </Button>
      ) : null}
      {state === 'open' ? (
        <Button variant="primary" onClick={() => setDialog('enter')}>
          {t('stakes.enter')}
        </Button>
      ) : null}
      {dialog === 'enter' ? <EnterDialog stake={stake} onClose={close} onEntered={onChanged} /> : null}
      <ConfirmDialog
        open={dialog === 'cancel'}
        danger
        busy={cancel.busy}
        title={t('stakes.cancel_title')}
        confirmLabel={t('stakes.cancel')}
        onClose={close}
        onConfirm={confirm}
      >
        <FailureNote failure={cancel.failure} />
        <p className="mb-3">{t('stakes.cancel_text')}</p>
        <TextField showLabel label={t('stakes.reason')} value={reason} maxLength={100} onChange={setReason} />
      </ConfirmDialog>
    </>
  );
}

/** Shows a hash or an address, shortened, with a button that copies it, and nothing for null. */
function Hash({ name, text }: { readonly name: string; readonly text: string | null }) {
  if (text === null) return null;
  return (
    <DescriptionItem name={name}>
      <CopyText text={text} name={name} />
    </DescriptionItem>
  );
}

function Terms({ stake }: { readonly stake: StakeJson }) {
  const translator = useText();
  const { t, code, dateTime, number } = translator;
  const { terms, state, reason, network, template, leagueId, sessionId } = stake;
  const game: ReactNode =
    template === null ? <Entity id={leagueId ?? ''} label={t('stakes.league')} /> : code('game', template);
  return (
    <Panel
      title={stake.title}
      aside={<StatusBadge tone={stakeTone(state)}>{t(`stakes.state_${state}`)}</StatusBadge>}
    >
      <p>
        <span className="text-muted">{t('stakes.pot')}: </span>
        <Usdc micro={stake.potMicro} className="text-section! font-semibold" />
      </p>
      {reason === null ? null : <p className="mt-1 text-muted">{reason}</p>}
      <div className="mt-3">
        <DescriptionList wide>
          <DescriptionItem name={t('stakes.game')}>{game}</DescriptionItem>
          {sessionId === null ? null : (
            <DescriptionItem name={t('stakes.session')}>
              <Entity id={sessionId} label={t('stakes.session')} />
            </DescriptionItem>
          )}
          <DescriptionItem name={t('stakes.fee')}>
            <Usdc micro={terms.feeMicro} />
          </DescriptionItem>
          <DescriptionItem name={t('stakes.shares')}>
            {formatList(
              translator,
              stake.sharesBps.map((share) => number(share / 100)),
            )}
          </DescriptionItem>
          <DescriptionItem name={t('stakes.host_fee')}>{number(terms.hostFeeBps / 100)}</DescriptionItem>
          <DescriptionItem name={t('stakes.enter_by')}>{dateTime(terms.enterByS * 1000)}</DescriptionItem>
          <DescriptionItem name={t('stakes.result_by')}>{dateTime(terms.resultByS * 1000)}</DescriptionItem>
          <DescriptionItem name={t('stakes.network')}>{network}</DescriptionItem>
          <Hash name={t('stakes.holder')} text={stake.escrow} />
          <Hash name={t('stakes.event')} text={stake.eventKey} />
          <Hash name={t('stakes.opened_in')} text={stake.openTx} />
          <Hash name={t('stakes.settled_in')} text={stake.settleTx} />
          <Hash name={t('stakes.refund_in')} text={stake.refundTx} />
        </DescriptionList>
      </div>
      <p className="mt-3 text-small text-muted">{t('stakes.about')}</p>
    </Panel>
  );
}

function Entries({ stake }: { readonly stake: StakeJson }) {
  const { t, number } = useText();
  const { entries, entered, terms } = stake;
  return (
    <Panel
      title={t('stakes.entries')}
      aside={t('stakes.entries_of', { entered: number(entered), seats: number(terms.seats) })}
    >
      {entries.length === 0 ? <p className="text-muted">{t('stakes.entries_empty')}</p> : null}
      <ul aria-label={t('stakes.entries')} className="flex flex-col gap-4">
        {entries.map((entry) => (
          <EntryItem key={entry.wallet} entry={entry} />
        ))}
      </ul>
    </Panel>
  );
}

function EntryItem({ entry }: { readonly entry: Entry }) {
  const { t, language } = useText();
  const player = entry.agentId ?? entry.playerId;
  const amount = t('money.usdc', { amount: formatMicro(entry.payoutMicro ?? 0, language) });
  return (
    <li>
      <div className="mb-1 flex flex-wrap items-center justify-between gap-2">
        {player === null ? (
          <span className="text-muted">{t('stakes.no_player')}</span>
        ) : (
          <Entity id={player} label={t('stakes.player')} hasKind />
        )}
        <StatusBadge tone={stakeEntryTone(entry.state)}>{t(`stakes.entry_${entry.state}`)}</StatusBadge>
      </div>
      {entry.reason === null ? null : <p className="text-small text-muted">{entry.reason}</p>}
      <DescriptionList wide>
        <Hash name={t('stakes.wallet')} text={entry.wallet} />
        <Hash name={t('stakes.fee_in')} text={entry.enterTx} />
        <Hash name={t('stakes.payout_in', { amount })} text={entry.payoutTx} />
        <Hash name={t('stakes.back_in')} text={entry.refundTx} />
      </DescriptionList>
    </li>
  );
}
