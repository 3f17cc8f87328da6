import { Link } from 'wouter';
import type { WalletPayment } from '../../../../src/shared/contract/index.ts';
import { DescriptionItem, DescriptionList } from '../../../layout/description-list.tsx';
import { plainLinkClass } from '../../../layout/plain-link-class.ts';
import { SearchLinks } from '../../../layout/search-links.tsx';
import { AuditTimeline } from '../../../audit-timeline/audit-timeline.tsx';
import { useText } from '../../../text/index.ts';
import { Drawer, StatusBadge } from '../../../ui/index.ts';
import { LinkedId, MaximumItem, PaymentHeader, ReasonItem, TimestampItems } from '../payment-items.tsx';
import { walletPaymentTone } from '../payment-labels.ts';
import { Entity } from '../../../names/entity.tsx';

/** Shows what the window is told about one payment of the agent wallet: neither the call nor a signature. */
export function WalletPaymentDrawer(props: { payment: WalletPayment | null; onClose: () => void }) {
  const { t } = useText();
  const { payment, onClose } = props;
  return (
    <Drawer
      open={payment !== null}
      onClose={onClose}
      title={t('payments.title_of', { tool: payment?.tool ?? '' })}
    >
      {payment === null ? null : <WalletPaymentDetails payment={payment} />}
    </Drawer>
  );
}

function WalletPaymentDetails({ payment }: { payment: WalletPayment }) {
  const { t } = useText();
  const { paymentId, state, txHash, reason } = payment;
  return (
    <>
      <PaymentHeader amountMicro={payment.amountMicro}>
        <StatusBadge tone={walletPaymentTone(state)} className="text-body!">
          {t(`wallet.state_${state}`)}
        </StatusBadge>
      </PaymentHeader>
      <DescriptionList>
        <DescriptionItem name={t('wallet.column_for')}>
          <PaidFor agentId={payment.agentId} />
        </DescriptionItem>
        <MaximumItem maxMicro={payment.maxMicro} />
        <ReasonItem reason={reason} />
        <DescriptionItem name={t('wallet.transaction')}>
          <LinkedId text={txHash} name={t('wallet.transaction')} />
        </DescriptionItem>
        <DescriptionItem name={t('wallet.payee')}>
          <LinkedId text={payment.payee} name={t('wallet.payee')} />
        </DescriptionItem>
        <DescriptionItem name={t('wallet.requested')}>
          <span className="mono break-all">{payment.url}</span>
        </DescriptionItem>
        <DescriptionItem name={t('payments.network')}>
          <span className="mono">{payment.network}</span>
        </DescriptionItem>
        <DescriptionItem name={t('wallet.mandate')}>
          {payment.mandateId === null ? (
            t('wallet.mandate_first')
          ) : (
            <LinkedId text={payment.mandateId} name={t('wallet.mandate')} />
          )}
        </DescriptionItem>
        <TimestampItems payment={payment} />
      </DescriptionList>
      <AuditTimeline subject={paymentId} />
      <p className="mt-4 flex flex-wrap gap-4">
        <Link className={plainLinkClass} href={`/audit?subject=${encodeURIComponent(paymentId)}`}>
          {t('payments.in_audit')}
        </Link>
        {txHash === null ? null : (
          <SearchLinks
            id={txHash}
            excludedKinds={['chain_transaction']}
            label={t('wallet.payment_received')}
          />
        )}
      </p>
    </>
  );
}

/** Shows for whom the wallet paid: an agent or the person. */
function PaidFor({ agentId }: { agentId: string | null }) {
  const { t } = useText();
  return agentId === null ? t('kind.person') : <Entity id={agentId} label={t('names.agent')} hasKind />;
}
