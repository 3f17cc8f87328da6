import { Handshake, Plus } from 'lucide-react';
import { Link } from 'wouter';
import type { StakeJson } from '../../../../src/shared/wire/stakes.ts';
import { useAddressQuery } from '../../../routes/hash-router.ts';
import { useCommandLine } from '../../../copied-commands/index.ts';
import { useText } from '../../../text/index.ts';
import { Button, EmptyState, Skeleton, StatusBadge, TimeAgo } from '../../../ui/index.ts';
import { PaymentsLayout } from '../payments-layout.tsx';
import { Usdc } from '../usdc.tsx';
import { usePaymentQuery } from '../use-payments.ts';
import { StakeDialog } from './stake-dialog.tsx';
import { stakeTone } from './stake-labels.ts';

/** `#/payments/stakes`: the stakes of this host, newest first. */
export function StakesScreen() {
  const { t } = useText();
  const command = useCommandLine();
  const addressQuery = useAddressQuery();
  const { value, failure, reload } = usePaymentQuery('stakes.list', {}, ['stake']);
  return (
    <PaymentsLayout
      failure={failure}
      onRetry={reload}
      actions={
        <Button variant="primary" onClick={() => addressQuery.set({ edit: 'new' })}>
          <Plus size={16} aria-hidden />
          {t('stakes.new')}
        </Button>
      }
    >
      {value === null && failure === null ? <Skeleton className="h-60" /> : null}
      {value?.length === 0 ? (
        <EmptyState
          icon={<Handshake size={22} />}
          title={t('stakes.empty')}
          hint={t('stakes.empty_hint')}
          commandLine={command('stakes create --game chess --fee 1')}
        />
      ) : null}
      <ul aria-label={t('stakes.open_list')} className="flex max-w-5xl flex-col gap-2">
        {value?.map((stake) => (
          <StakeLine key={stake.stakeId} stake={stake} />
        ))}
      </ul>
      {addressQuery.get('edit') === 'new' ? (
        <StakeDialog onClose={() => addressQuery.set({ edit: '' })} onSaved={reload} />
      ) : null}
    </PaymentsLayout>
  );
}

function StakeLine({ stake }: { readonly stake: StakeJson }) {
  const { t, number } = useText();
  const { stakeId, title, state, entered, potMicro, terms, createdMs } = stake;
  return (
    <li>
      <Link
        href={`/payments/stakes/${stakeId}`}
        className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-panel border border-line px-4 py-3 hover:bg-raised"
      >
        <span className="min-w-0 flex-1 truncate font-semibold">{title}</span>
        <StatusBadge tone={stakeTone(state)}>{t(`stakes.state_${state}`)}</StatusBadge>
        <span className="text-muted">
          {t('stakes.entries_of', { entered: number(entered), seats: number(terms.seats) })}
        </span>
        <Usdc micro={potMicro} />
        <span className="text-muted">
          <TimeAgo atMs={createdMs} />
        </span>
      </Link>
    </li>
  );
}
