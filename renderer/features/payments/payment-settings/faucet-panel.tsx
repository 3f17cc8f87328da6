import { useRef, useState } from 'react';
import { MICRO_PER_UNIT } from '../../../../src/shared/units.ts';
import { useMutation } from '../../../host/index.ts';
import { useText } from '../../../text/index.ts';
import { TransactionLink } from '../../../names/chain-links.tsx';
import { Button, FailureNote, Panel, Select, TextField } from '../../../ui/index.ts';

const AMOUNTS = ['1', '10', '100'] as const;

/** Sends play money to a wallet on a local chain. */
export function FaucetPanel() {
  const { t } = useText();
  const [wallet, setWallet] = useState('');
  const [amount, setAmount] = useState<(typeof AMOUNTS)[number]>('10');
  const [txHash, setTxHash] = useState('');
  const fund = useMutation('payments.fund');
  const pendingTransfer = useRef({ transferKey: '', ref: '' });
  const sendFunds = async (): Promise<void> => {
    setTxHash('');
    const transfer = { wallet: wallet.trim(), amountMicro: Number(amount) * MICRO_PER_UNIT };
    const transferKey = JSON.stringify(transfer);
    // A transfer keeps its reference until it has succeeded, so that repeating it after a lost response pays once.
    if (pendingTransfer.current.transferKey !== transferKey)
      pendingTransfer.current = { transferKey, ref: crypto.randomUUID() };
    const response = await fund.run({ ...transfer, ref: pendingTransfer.current.ref });
    if (response === null) return;
    pendingTransfer.current = { transferKey: '', ref: '' };
    setTxHash(response.txHash);
  };
  return (
    <Panel title={t('payments.faucet')}>
      <p className="mb-3 text-muted">{t('payments.faucet_hint')}</p>
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-60 flex-1">
          <TextField
            showLabel
            label={t('payments.wallet')}
            value={wallet}
            placeholder="0x…"
            onChange={setWallet}
          />
        </div>
        <Select
          label={t('payments.column_amount')}
          showLabel
          className="w-36"
          value={amount}
          choices={AMOUNTS.map((each) => ({ value: each, label: t('money.usdc', { amount: each }) }))}
          onChange={setAmount}
        />
        <Button busy={fund.busy} disabled={wallet.trim() === ''} onClick={() => void sendFunds()}>
          {t('payments.give', { amount })}
        </Button>
      </div>
      <FailureNote failure={fund.failure} className="mt-3" />
      {txHash === '' ? null : (
        <p role="status" className="mt-3">
          {t('payments.given')} <TransactionLink hash={txHash} label={t('payments.transaction')} />
        </p>
      )}
    </Panel>
  );
}
