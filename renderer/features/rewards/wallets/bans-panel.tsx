import { useState } from 'react';
import type { WalletBan } from '../../../../src/shared/contract/index.ts';
import { useMutation } from '../../../host/index.ts';
import { useText, formatUtc } from '../../../text/index.ts';
import { Button, ConfirmDialog, FailureNote, Panel, shorten, Skeleton, toast } from '../../../ui/index.ts';
import { Entity } from '../../../names/entity.tsx';

export interface BansPanelProps {
  /** Null until they are read. */
  bans: readonly WalletBan[] | null;
  onChanged: () => void;
}

/** Lists the banned wallets with the reasons for the bans and when they end. */
export function BansPanel({ bans, onChanged }: BansPanelProps) {
  const { t } = useText();
  return (
    <Panel title={t('rewards.bans')} className="max-h-44 shrink-0 overflow-y-auto 2xl:max-h-full 2xl:w-80">
      {bans === null ? (
        <Skeleton className="h-8" />
      ) : bans.length === 0 ? (
        <p className="text-muted">{t('rewards.bans_none')}</p>
      ) : (
        <ul className="flex flex-col gap-3">
          {bans.map((ban) => (
            <BanLine key={ban.wallet} ban={ban} onChanged={onChanged} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function BanLine({ ban, onChanged }: { ban: WalletBan; onChanged: () => void }) {
  const { t } = useText();
  const [isConfirming, setIsConfirming] = useState(false);
  const unban = useMutation('rewards.unban');
  const wallet = shorten(ban.wallet);
  const onUnban = async () => {
    const response = await unban.run({ wallet: ban.wallet });
    setIsConfirming(false);
    if (response === null) return;
    toast('ok', t('rewards.unban_done'));
    onChanged();
  };
  return (
    <li className="flex items-start gap-3">
      <div className="min-w-0 flex-1">
        <Entity id={ban.wallet} label={t('rewards.wallet')} />
        <p className="break-words">{ban.reason}</p>
        <p className="text-small text-muted">
          {ban.untilMs === null
            ? t('rewards.banned_for_good')
            : t('rewards.banned_until', { time: formatUtc(ban.untilMs) })}
        </p>
        <FailureNote failure={unban.failure} />
      </div>
      <Button small aria-label={t('rewards.unban_label', { wallet })} onClick={() => setIsConfirming(true)}>
        {t('rewards.unban')}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setIsConfirming(false)}
        onConfirm={() => void onUnban()}
        title={t('rewards.unban_title')}
        confirmLabel={t('rewards.unban_confirm')}
        busy={unban.busy}
      >
        <p>{t('rewards.unban_hint', { wallet })}</p>
      </ConfirmDialog>
    </li>
  );
}
