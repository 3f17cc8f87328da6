import { useState } from 'react';
import { Link } from 'wouter';
import type { CallOutput } from '../../../../src/shared/contract/index.ts';
import { DescriptionItem, DescriptionList } from '../../../layout/description-list.tsx';
import { DrawerSection } from '../../../layout/drawer-section.tsx';
import { plainLinkClass } from '../../../layout/plain-link-class.ts';
import { MoneyBadge } from '../../../money/money.tsx';
import { useChain } from '../../../money/use-chain.ts';
import { useMutation } from '../../../host/index.ts';
import { planText } from '../plans/plan-text.ts';
import { useText, formatUtc } from '../../../text/index.ts';
import { TransactionLink } from '../../../names/chain-links.tsx';
import {
  Button,
  ConfirmDialog,
  CopyText,
  Drawer,
  FailureNote,
  Skeleton,
  StatusBadge,
} from '../../../ui/index.ts';
import { paymentTone, subscriptionTone } from '../payment-labels.ts';
import { Usdc } from '../usdc.tsx';
import { usePaymentQuery } from '../use-payments.ts';
import { Entity } from '../../../names/entity.tsx';

type Subscription = CallOutput<'subscriptions.get'>;

/** Shows one subscription: its period, its past states, and the payments for it. */
export function SubscriptionDrawer(props: { subscriptionId: string | null; onClose: () => void }) {
  const translator = useText();
  const { t } = translator;
  const { subscriptionId, onClose } = props;
  const { value, failure } = usePaymentQuery(
    'subscriptions.get',
    subscriptionId === null ? null : { subscriptionId },
    ['subscription', 'payment'],
  );
  return (
    <Drawer
      open={subscriptionId !== null}
      onClose={onClose}
      title={t('payments.subscription_to', {
        plan: value === null ? '' : planText(translator, value.planId, value.planName),
      })}
    >
      {failure !== null ? (
        <FailureNote failure={failure} />
      ) : value === null ? (
        <Skeleton className="h-60" />
      ) : (
        <SubscriptionDetails subscription={value} />
      )}
    </Drawer>
  );
}

function SubscriptionDetails({ subscription }: { subscription: Subscription }) {
  const { t } = useText();
  const chain = useChain();
  const { status, startAtMs, endAtMs } = subscription;
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <StatusBadge tone={subscriptionTone(status)} className="text-body!">
          {t(`payments.status_${status}`)}
        </StatusBadge>
        <MoneyBadge chain={chain} />
      </div>
      <DescriptionList>
        <DescriptionItem name={t('payments.wallet')}>
          <Entity id={subscription.wallet} label={t('payments.wallet')} hasKind />
        </DescriptionItem>
        <DescriptionItem name={t('payments.column_began')}>
          <span className="mono">{startAtMs === null ? t('ui.none') : formatUtc(startAtMs)}</span>
        </DescriptionItem>
        <DescriptionItem name={t(status === 'cancelled' ? 'payments.access_until' : 'payments.column_ends')}>
          <span className="mono">{endAtMs === null ? t('payments.no_end') : formatUtc(endAtMs)}</span>
        </DescriptionItem>
        <DescriptionItem name={t('payments.renewal')}>
          {t(subscription.autoRenew ? 'payments.renewal_asks' : 'payments.renewal_off')}
        </DescriptionItem>
        <DescriptionItem name={t('payments.id')}>
          <CopyText text={subscription.subscriptionId} name={t('payments.id')} caption={t('names.copy_id')} />
        </DescriptionItem>
      </DescriptionList>
      <StatePath subscription={subscription} />
      <SubscriptionPayments subscription={subscription} />
      <p className="mt-4">
        <Link
          className={plainLinkClass}
          href={`/audit?subject=${encodeURIComponent(subscription.subscriptionId)}`}
        >
          {t('payments.in_audit')}
        </Link>
      </p>
      {status === 'active' ? <CancelSubscription subscription={subscription} /> : null}
    </>
  );
}

function StatePath({ subscription }: { subscription: Subscription }) {
  const { t, code } = useText();
  return (
    <DrawerSection title={t('payments.state_path')}>
      <ol className="border-l-2 border-line pl-3">
        {subscription.path.map((step, index) => (
          <li key={`${step.action} ${index}`} className="mb-2">
            <div className="font-medium">{code('audit_action', step.action)}</div>
            <div className="mono text-small! text-muted">{formatUtc(step.atMs)}</div>
          </li>
        ))}
      </ol>
    </DrawerSection>
  );
}

function SubscriptionPayments({ subscription }: { subscription: Subscription }) {
  const { t } = useText();
  return (
    <DrawerSection title={t('payments.its_payments')}>
      {subscription.payments.length === 0 ? (
        <p className="text-muted">{t('payments.not_paid')}</p>
      ) : (
        <ul>
          {subscription.payments.map((payment) => (
            <li key={payment.paymentId} className="flex min-h-8 flex-wrap items-center gap-3">
              <StatusBadge tone={paymentTone(payment.state)}>
                {t(`payments.state_${payment.state}`)}
              </StatusBadge>
              <Link
                className={plainLinkClass}
                href={`/payments?open=${encodeURIComponent(payment.paymentId)}`}
              >
                <Usdc micro={payment.amountMicro} />
              </Link>
              {payment.txHash === null ? null : (
                <TransactionLink hash={payment.txHash} label={t('payments.transaction')} />
              )}
            </li>
          ))}
        </ul>
      )}
    </DrawerSection>
  );
}

function CancelSubscription({ subscription }: { subscription: Subscription }) {
  const translator = useText();
  const { t } = translator;
  const [isConfirming, setIsConfirming] = useState(false);
  const cancel = useMutation('subscriptions.cancel');
  const { subscriptionId, endAtMs, planName } = subscription;
  const confirm = async (): Promise<void> => {
    await cancel.run({ subscriptionId });
    setIsConfirming(false);
  };
  return (
    <div className="mt-5">
      <FailureNote failure={cancel.failure} />
      <Button variant="danger" onClick={() => setIsConfirming(true)}>
        {t('payments.cancel_subscription')}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={t('payments.cancel_title', { plan: planText(translator, subscription.planId, planName) })}
        confirmLabel={t('payments.cancel_subscription')}
        busy={cancel.busy}
        danger
        onConfirm={() => void confirm()}
      >
        {t('payments.cancel_hint', { until: endAtMs === null ? t('payments.no_end') : formatUtc(endAtMs) })}
      </ConfirmDialog>
    </div>
  );
}
