import { useRef, useState } from 'react';
import { DAY_MS } from '../../../../src/shared/units.ts';
import { useMutation } from '../../../host/index.ts';
import { isAddress } from '../../../money/index.ts';
import { useText } from '../../../text/index.ts';
import { Button, Dialog, FailureNote, Select, TextField, toast } from '../../../ui/index.ts';

/** Lengths in days; 0 bans until a person unbans the wallet. */
const LENGTHS = ['1', '7', '30', '0'] as const;
type Length = (typeof LENGTHS)[number];

export interface BanDialogProps {
  /** Empty when the person is to enter it. */
  wallet: string;
  onClose: () => void;
  onBanned: () => void;
}

export function BanDialog(props: BanDialogProps) {
  const { t } = useText();
  const focusedField = useRef<HTMLInputElement>(null);
  const [wallet, setWallet] = useState(props.wallet);
  const [reason, setReason] = useState('');
  const [days, setDays] = useState<Length>('7');
  const [hasTried, setTried] = useState(false);
  const ban = useMutation('rewards.ban');
  const submit = async () => {
    setTried(true);
    if (!isAddress(wallet) || reason.trim() === '') return;
    const untilMs = days === '0' ? null : Date.now() + Number(days) * DAY_MS;
    const newBan = await ban.run({ wallet: wallet.trim(), reason: reason.trim(), untilMs });
    if (newBan === null) return;
    toast('ok', t('rewards.ban_done'));
    props.onBanned();
    props.onClose();
  };
  return (
    <Dialog
      open
      onClose={props.onClose}
      focusOn={focusedField}
      title={t('rewards.ban')}
      description={t('rewards.ban_hint')}
      actions={
        <>
          <Button onClick={props.onClose}>{t('ui.cancel')}</Button>
          <Button variant="danger" busy={ban.busy} onClick={() => void submit()}>
            {t('rewards.ban_this')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <TextField
          // A given wallet needs only a reason, so the focus goes there.
          {...(props.wallet === '' ? { ref: focusedField } : {})}
          label={t('rewards.wallet')}
          showLabel
          mono
          value={wallet}
          maxLength={64}
          onChange={setWallet}
          error={hasTried && !isAddress(wallet) ? t('rewards.wallet_bad') : null}
        />
        <TextField
          {...(props.wallet === '' ? {} : { ref: focusedField })}
          label={t('rewards.ban_reason')}
          showLabel
          value={reason}
          maxLength={500}
          onChange={setReason}
          onEnter={() => void submit()}
          error={hasTried && reason.trim() === '' ? t('rewards.why_needed') : null}
        />
        <Select
          label={t('rewards.ban_days')}
          showLabel
          value={days}
          choices={LENGTHS.map((value) => ({ value, label: t(`rewards.ban_for.${value}`) }))}
          onChange={setDays}
          className="w-56"
        />
        <FailureNote failure={ban.failure} />
      </div>
    </Dialog>
  );
}
