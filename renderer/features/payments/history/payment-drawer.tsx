import { Link } from 'wouter';
import type { PaymentInfo } from '../../../../src/shared/contract/index.ts';
import { DescriptionItem, DescriptionList } from '../../../layout/description-list.tsx';
import { plainLinkClass } from '../../../layout/plain-link-class.ts';
import { SearchLinks } from '../../../layout/search-links.tsx';
import { AuditTimeline } from '../../../audit-timeline/audit-timeline.tsx';
import { useText } from '../../../text/index.ts';
import { Drawer, StatusBadge } from '../../../ui/index.ts';
import { LinkedId, MaximumItem, PaymentHeader, ReasonItem, TimestampItems } from '../payment-items.tsx';
import { deliveryTone, paymentTone } from '../payment-labels.ts';

/** Shows one payment with its state, parties, times and audit rows. */
export function PaymentDrawer(props: { payment: PaymentInfo | null; onClose: () => void }) {
  const { t } = useText();
  const { payment, onClose } = props;
  return (
    <Drawer
      open={payment !== null}
      onClose={onClose}
      title={t('payments.title_of', { tool: payment?.tool ?? '' })}
    >
      {payment === null ? null : <PaymentDetails payment={payment} />}
    </Drawer>
  );
}

function PaymentDetails({ payment }: { payment: PaymentInfo }) {
  const { t } = useText();
  const { state, delivery, subscriptionId } = payment;
  return (
    <>
      <PaymentHeader amountMicro={payment.amountMicro}>
        <StatusBadge tone={paymentTone(state)} className="text-body!">
          {t(`payments.state_${state}`)}
        </StatusBadge>
      </PaymentHeader>
      <p className="mb-3 text-muted">{t(`payments.meaning_${state}`)}</p>
      {delivery === 'owed' ? (
        <p role="note" className="mb-3 rounded-panel border border-line border-l-4 border-l-warn p-3">
          {t('payments.owed_hint')}
        </p>
      ) : null}
      <DescriptionList>
        <DescriptionItem name={t('payments.column_delivery')}>
          <StatusBadge tone={deliveryTone(delivery)}>{t(`payments.delivery_${delivery}`)}</StatusBadge>
        </DescriptionItem>
        <MaximumItem maxMicro={payment.maxMicro} />
        <ReasonItem reason={payment.reason} />
        <DescriptionItem name={t('payments.transaction')}>
          <LinkedId text={payment.txHash} name={t('payments.transaction')} />
        </DescriptionItem>
        <DescriptionItem name={t('payments.payer')}>
          <LinkedId text={payment.payer} name={t('payments.payer')} />
        </DescriptionItem>
        <DescriptionItem name={t('payments.payee')}>
          <LinkedId text={payment.payTo} name={t('payments.payee')} />
        </DescriptionItem>
        <DescriptionItem name={t('payments.network')}>
          <span className="mono">{payment.network}</span>
        </DescriptionItem>
        <DescriptionItem name={t('payments.nonce')}>
          <span className="mono">{`${payment.nonceStart}…`}</span>
        </DescriptionItem>
        <TimestampItems payment={payment} />
      </DescriptionList>
      <AuditTimeline subject={payment.paymentId} />
      <p className="mt-4 flex flex-wrap gap-4">
        <Link className={plainLinkClass} href={`/audit?subject=${encodeURIComponent(payment.paymentId)}`}>
          {t('payments.in_audit')}
        </Link>
        {subscriptionId === null ? null : (
          <Link className={plainLinkClass} href={`/payments/subscriptions?open=${subscriptionId}`}>
            {t('payments.its_subscription')}
          </Link>
        )}
        {payment.txHash === null ? null : (
          <SearchLinks
            id={payment.txHash}
            excludedKinds={['chain_transaction']}
            label={t('found.own_payment')}
          />
        )}
      </p>
    </>
  );
}
