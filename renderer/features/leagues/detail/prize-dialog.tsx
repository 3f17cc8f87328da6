import { useState } from 'react';
import type { LeaguePage, LeaguePrize } from '../../../../src/shared/contract/index.ts';
import { formatMicro } from '../../../money/amounts.ts';
import { useMutation } from '../../../host/index.ts';
import { useText } from '../../../text/index.ts';
import { Button, Dialog, FailureNote } from '../../../ui/index.ts';
import { PrizeFields } from '../prize-fields.tsx';
import { findInvalidWallets, toPrizeRequest, toPrizeForm } from '../prize-form.ts';

export interface PrizeDialogProps {
  readonly league: LeaguePage;
  readonly prize: LeaguePrize | null;
  readonly onClose: () => void;
  readonly onSet: () => void;
}

/** Sets or changes the prize until the league ends; the button names the amount. */
export function PrizeDialog({ league, prize, onClose, onSet }: PrizeDialogProps) {
  const { t, language } = useText();
  const [form, setForm] = useState(() => toPrizeForm(prize));
  const setPrize = useMutation('prizes.set');
  const players = league.standings.map(({ playerId, displayName }) => ({ key: playerId, name: displayName }));
  const request = toPrizeRequest(
    form,
    players.map(({ key }) => key),
  );
  const onConfirm = async () => {
    const savedPrize = await setPrize.run({ leagueId: league.leagueId, ...request });
    if (savedPrize === null) return;
    onSet();
    onClose();
  };
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t('provenance.prize')}
      actions={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button
            variant="primary"
            busy={setPrize.busy}
            disabled={findInvalidWallets(form, Object.keys(form.wallets)).length > 0}
            onClick={() => void onConfirm()}
          >
            {t('prize.confirm', { amount: formatMicro(request.amountMicro, language) })}
          </Button>
        </>
      }
    >
      <FailureNote failure={setPrize.failure} />
      <PrizeFields form={form} players={players} onChange={setForm} />
    </Dialog>
  );
}
