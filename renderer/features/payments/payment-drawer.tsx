import { Link } from 'wouter';
import type { PaymentInfo } from '../../../src/shared/contract/index.ts';
import { Fact, Facts, plainLink } from '../../frame/fact.tsx';
import { FoundLinks } from '../../frame/found-links.tsx';
import { MoneyBadge } from '../../frame/money.tsx';
import { useChain } from '../../frame/use-chain.ts';
import { useText, utc } from '../../text/index.ts';
import { CopyText, Drawer, Verdict } from '../../ui/index.ts';
import { deliveryKind, paymentKind } from './payment-words.ts';
import { Usdc } from './usdc.tsx';

/** All that is kept of one payment; a signature is not among it. */
export function PaymentDrawer(props: { payment: PaymentInfo | null; onClose: () => void }) {
  const { t } = useText();
  const { payment, onClose } = props;
  return (
    <Drawer
      open={payment !== null}
      onClose={onClose}
      title={t('payments.title_of', { tool: payment?.tool ?? '' })}
    >
      {payment === null ? null : <Whole payment={payment} />}
    </Drawer>
  );
}

function Whole({ payment }: { payment: PaymentInfo }) {
  const { t } = useText();
  const chain = useChain();
  const { state, delivery, subscriptionId } = payment;
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Verdict kind={paymentKind(state)} className="text-body!">
          {t(`payments.state_${state}`)}
        </Verdict>
        <Usdc micro={payment.amountMicro} className="text-section! font-semibold" />
        <MoneyBadge chain={chain} />
      </div>
      <p className="mb-3 text-muted">{t(`payments.meaning_${state}`)}</p>
      {delivery === 'owed' ? (
        <p role="note" className="mb-3 rounded-panel border border-line border-l-4 border-l-warn p-3">
          {t('payments.owed_hint')}
        </p>
      ) : null}
      <Facts>
        <Fact name={t('payments.column_delivery')}>
          <Verdict kind={deliveryKind(delivery)}>{t(`payments.delivery_${delivery}`)}</Verdict>
        </Fact>
        {payment.reason === null ? null : (
          <Fact name={t('payments.reason')}>
            <span className="mono">{payment.reason}</span>
          </Fact>
        )}
        <Fact name={t('payments.transaction')}>
          <Copied text={payment.txHash} name={t('payments.transaction')} />
        </Fact>
        <Fact name={t('payments.payer')}>
          <Copied text={payment.payer} name={t('payments.payer')} />
        </Fact>
        <Fact name={t('payments.payee')}>
          <Copied text={payment.payTo} name={t('payments.payee')} />
        </Fact>
        <Fact name={t('payments.network')}>
          <span className="mono">{payment.network}</span>
        </Fact>
        <Fact name={t('payments.nonce')}>
          <span className="mono">{`${payment.nonceStart}…`}</span>
        </Fact>
        <Fact name={t('payments.asked_at')}>
          <span className="mono">{utc(payment.createdAtMs)}</span>
        </Fact>
        <Fact name={t('payments.changed_at')}>
          <span className="mono">{utc(payment.updatedAtMs)}</span>
        </Fact>
        <Fact name={t('payments.id')}>
          <Copied text={payment.paymentId} name={t('payments.id')} />
        </Fact>
      </Facts>
      <p className="mt-4 flex flex-wrap gap-4">
        <Link className={plainLink} href={`/audit?subject=${encodeURIComponent(payment.paymentId)}`}>
          {t('payments.in_audit')}
        </Link>
        {subscriptionId === null ? null : (
          <Link className={plainLink} href={`/payments/subscriptions?open=${subscriptionId}`}>
            {t('payments.its_subscription')}
          </Link>
        )}
        {payment.txHash === null ? null : <FoundLinks id={payment.txHash} called={t('found.own_payment')} />}
      </p>
    </>
  );
}

const Copied = ({ text, name }: { text: string | null; name: string }) => {
  const { t } = useText();
  return text === null ? t('ui.none') : <CopyText text={text} name={name} head={14} tail={8} />;
};
