import type { WalletPayment } from '../../../src/shared/contract/index.ts';
import { useDeed, useLive } from '../../host/index.ts';
import { useText } from '../../text/index.ts';
import { formatMicro } from '../../frame/amounts.ts';
import { Button, CopyText, ErrorNote, Panel, TimeAgo, Verdict, type VerdictKind } from '../../ui/index.ts';
import { Usdc } from './usdc.tsx';

const KINDS: Readonly<Record<WalletPayment['state'], VerdictKind>> = {
  waiting: 'flag',
  reserved: 'pending',
  paid: 'ok',
  failed: 'bad',
  unknown: 'late',
  rejected: 'neutral',
};

/** What the wallet paid, and what a person has to decide; money is named on the button. */
export function WalletHistory(props: { rows: readonly WalletPayment[]; onChange: () => void }) {
  const { t, language } = useText();
  const agents = useLive((live) => live.agents);
  const approve = useDeed('wallet.approve');
  const reject = useDeed('wallet.reject');
  const failure = approve.failure ?? reject.failure;
  return (
    <Panel title={t('wallet.history')}>
      {failure === null ? null : <ErrorNote code={failure.code} message={failure.message} />}
      {props.rows.length === 0 ? <p className="text-muted">{t('wallet.history_empty')}</p> : null}
      <ul>
        {props.rows.map(({ paymentId, agentId, state, tool, amountMicro, payee, txHash, createdAtMs }) => (
          <li key={paymentId} className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1">
            <Verdict kind={KINDS[state]}>{t(`wallet.state_${state}`)}</Verdict>
            <span className="mono">{tool}</span>
            <Usdc micro={amountMicro} />
            <CopyText text={payee} name={t('wallet.payee')} />
            {txHash === null ? null : <CopyText text={txHash} name={t('wallet.transaction')} />}
            {agentId === null ? null : (
              <span className="text-muted">
                {t('wallet.asked_by', { agent: agents[agentId]?.name ?? agentId })}
              </span>
            )}
            <TimeAgo atMs={createdAtMs} />
            {state === 'waiting' ? (
              <span className="ml-auto flex gap-2">
                <Button small onClick={() => void reject.run({ paymentId }).then(props.onChange)}>
                  {t('wallet.reject')}
                </Button>
                <Button
                  small
                  look="primary"
                  busy={approve.busy}
                  onClick={() => void approve.run({ paymentId }).then(props.onChange)}
                >
                  {t('wallet.approve', { amount: formatMicro(amountMicro, language) })}
                </Button>
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
