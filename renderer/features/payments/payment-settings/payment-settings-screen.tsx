import type { CallOutput } from '../../../../src/shared/contract/index.ts';
import { DescriptionItem, DescriptionList } from '../../../layout/description-list.tsx';
import { useChain } from '../../../money/use-chain.ts';
import { useGatewayAddress } from '../../../host/health/use-gateway-address.ts';
import { useText, type PlainKey } from '../../../text/index.ts';
import { CopyText, Panel, Skeleton, StatusBadge } from '../../../ui/index.ts';
import { FaucetPanel } from './faucet-panel.tsx';
import { PaymentsLayout } from '../payments-layout.tsx';
import { usePaymentsOverview } from '../use-payments.ts';
import { ProcessingPanel } from './processing-panel.tsx';
import { PayeePanel } from './payee-panel.tsx';
import { WebhookPanel } from './webhook-panel.tsx';
import { Entity } from '../../../names/entity.tsx';

type Overview = CallOutput<'payments.overview'>;

/** `#/payments/settling`: who settles payments, on which chain, who is paid, and which URL is notified. */
export function PaymentSettingsScreen() {
  const { value, failure, reload } = usePaymentsOverview();
  return (
    <PaymentsLayout failure={failure} onRetry={reload}>
      {value === null ? (
        <Skeleton className="h-60" />
      ) : (
        <div className="grid max-w-6xl items-start gap-4 lg:grid-cols-2">
          <Facilitator overview={value} />
          <ChainPart overview={value} />
          <div className="flex flex-col gap-4">
            <PayeePanel onChanged={reload} />
            <WebhookPanel webhook={value.webhook} onChanged={reload} />
          </div>
          <ProcessingPanel onChanged={reload} />
          {value.terms?.playMoney === true ? <FaucetPanel /> : null}
        </div>
      )}
    </PaymentsLayout>
  );
}

function Facilitator({ overview }: { overview: Overview }) {
  const { t, number } = useText();
  const gateway = useGatewayAddress();
  const { terms: destination, settledBy, open } = overview;
  const isSettledHere = settledBy === 'own';
  return (
    <Panel
      title={t('payments.facilitator')}
      aside={
        <StatusBadge tone={destination === null ? 'bad' : 'ok'}>
          {t(destination === null ? 'payments.not_ready' : 'payments.ready')}
        </StatusBadge>
      }
    >
      <DescriptionList>
        <DescriptionItem name={t('payments.settled_by')}>
          {isSettledHere ? t('payments.settled_own') : <span className="mono">{settledBy}</span>}
        </DescriptionItem>
        <DescriptionItem name={t('payments.outcomes_open')}>{number(open)}</DescriptionItem>
        {isSettledHere ? (
          <DescriptionItem name={t('payments.for_others')}>
            <CopyText text={`${gateway}/facilitator`} name={t('payments.for_others')} head={40} tail={0} />
          </DescriptionItem>
        ) : null}
      </DescriptionList>
      <p className="mt-3 text-small text-muted">{t('payments.unknown_hint')}</p>
    </Panel>
  );
}

const PROBLEMS: Readonly<Record<string, PlainKey>> = {
  no_gas: 'payments.no_gas',
  facilitator_unsupported: 'payments.facilitator_unsupported',
  facilitator_auth: 'payments.facilitator_auth',
  facilitator_quota: 'payments.facilitator_quota',
  no_safe_keys: 'payments.no_safe_keys',
  bad_key: 'payments.bad_key',
};

/** Says why nothing can be sold, and what to do about it. */
function SaleProblem({ overview, profile }: { readonly overview: Overview; readonly profile: string }) {
  const { t } = useText();
  const { reason, movedTo } = overview;
  if (reason === 'no_payee') return t('payments.no_payee', { network: profile });
  if (reason === 'facilitator_moved') return t('payments.facilitator_moved', { address: movedTo ?? '?' });
  const problem = PROBLEMS[reason ?? ''];
  if (problem !== undefined) return t(problem);
  return (
    <>
      {t('payments.no_terms')}{' '}
      <a href="#/rewards/chain" className="text-accent underline">
        {t('payments.fix_chain')}
      </a>
    </>
  );
}

function ChainPart({ overview }: { overview: Overview }) {
  const { t, code } = useText();
  const chain = useChain();
  const { terms: destination } = overview;
  return (
    <Panel
      title={t('payments.chain')}
      aside={
        chain === null ? null : (
          <StatusBadge tone={chain.state === 'ready' ? 'ok' : 'warn'}>
            {code('chain_state', chain.state)}
          </StatusBadge>
        )
      }
    >
      {destination === null ? (
        <p role="status">
          <SaleProblem overview={overview} profile={chain?.profile ?? ''} />
        </p>
      ) : (
        <DescriptionList>
          <DescriptionItem name={t('payments.network')}>
            <span className="mono">{destination.network}</span>
          </DescriptionItem>
          <DescriptionItem name={t('payments.asset')}>
            <Entity id={destination.asset} label={t('payments.asset')} />
          </DescriptionItem>
          <DescriptionItem name={t('payments.payee')}>
            <Entity id={destination.payTo} label={t('payments.payee')} />
          </DescriptionItem>
          <DescriptionItem name={t('payments.signed_for')}>
            <span className="mono">{`${destination.eip712.name} ${destination.eip712.version}`}</span>
          </DescriptionItem>
        </DescriptionList>
      )}
    </Panel>
  );
}
