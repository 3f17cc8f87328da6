import { Link } from 'wouter';
import type { WalletPayment } from '../../../src/shared/contract/index.ts';
import { Fact, Facts, plainLink } from '../../frame/fact.tsx';
import { FoundLinks } from '../../frame/found-links.tsx';
import { MoneyBadge } from '../../frame/money.tsx';
import { useChain } from '../../frame/use-chain.ts';
import { useLive } from '../../host/index.ts';
import { useText, utc } from '../../text/index.ts';
import { CopyText, Drawer, Verdict } from '../../ui/index.ts';
import { walletKind } from './payment-words.ts';
import { Usdc } from './usdc.tsx';

/** All that is kept of one payment of the agent wallet; neither its call nor a signature is among it. */
export function WalletPaymentDrawer(props: { payment: WalletPayment | null; onClose: () => void }) {
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

function Whole({ payment }: { payment: WalletPayment }) {
  const { t } = useText();
  const chain = useChain();
  const { paymentId, state, txHash, reason } = payment;
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Verdict kind={walletKind(state)} className="text-body!">
          {t(`wallet.state_${state}`)}
        </Verdict>
        <Usdc micro={payment.amountMicro} className="text-section! font-semibold" />
        <MoneyBadge chain={chain} />
      </div>
      <Facts>
        <Fact name={t('wallet.column_for')}>
          <Asker agentId={payment.agentId} />
        </Fact>
        {reason === null ? null : (
          <Fact name={t('payments.reason')}>
            <span className="mono">{reason}</span>
          </Fact>
        )}
        <Fact name={t('wallet.transaction')}>
          {txHash === null ? (
            t('ui.none')
          ) : (
            <CopyText text={txHash} name={t('wallet.transaction')} head={14} tail={8} />
          )}
        </Fact>
        <Fact name={t('wallet.payee')}>
          <CopyText text={payment.payee} name={t('wallet.payee')} head={14} tail={8} />
        </Fact>
        <Fact name={t('wallet.asked')}>
          <span className="mono break-all">{payment.url}</span>
        </Fact>
        <Fact name={t('payments.network')}>
          <span className="mono">{payment.network}</span>
        </Fact>
        <Fact name={t('payments.asked_at')}>
          <span className="mono">{utc(payment.createdAtMs)}</span>
        </Fact>
        <Fact name={t('payments.changed_at')}>
          <span className="mono">{utc(payment.updatedAtMs)}</span>
        </Fact>
        <Fact name={t('payments.id')}>
          <CopyText text={paymentId} name={t('payments.id')} head={14} tail={8} />
        </Fact>
      </Facts>
      <p className="mt-4 flex flex-wrap gap-4">
        <Link className={plainLink} href={`/audit?subject=${encodeURIComponent(paymentId)}`}>
          {t('payments.in_audit')}
        </Link>
        {txHash === null ? null : <FoundLinks id={txHash} called={t('wallet.taken')} />}
      </p>
    </>
  );
}

/** Who asked the wallet to pay: an agent, which leads to its games, or the person. */
function Asker({ agentId }: { agentId: string | null }) {
  const { t } = useText();
  const agents = useLive((live) => live.agents);
  if (agentId === null) return t('kind.person');
  return (
    <Link className={plainLink} href={`/sessions?q=${encodeURIComponent(agentId)}`}>
      {agents[agentId]?.name ?? agentId}
    </Link>
  );
}
