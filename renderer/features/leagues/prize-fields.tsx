import { MICRO_PER_UNIT } from '../../../src/shared/units.ts';
import { isAddress } from '../../money/index.ts';
import { useMutation, useQuery } from '../../host/index.ts';
import { useText } from '../../text/index.ts';
import { Button, FailureLine, Switch, TextField } from '../../ui/index.ts';
import { NumberField } from '../../ui/number-field.tsx';
import { firstShare, MAX_PRIZE, type PrizeForm } from './prize-form.ts';

interface PrizePlayer {
  readonly key: string;
  readonly name: string;
}

export interface PrizeFieldsProps {
  readonly form: PrizeForm;
  readonly players: readonly PrizePlayer[];
  readonly onChange: (form: PrizeForm) => void;
}

/** Shows fields for the amount, the reward of each match, and the wallet of each player who is to be paid. */
export function PrizeFields({ form, players, onChange }: PrizeFieldsProps) {
  const { t } = useText();
  const setWallet = (key: string, wallet: string) =>
    onChange({ ...form, wallets: { ...form.wallets, [key]: wallet } });
  return (
    <div className="flex flex-col items-start gap-5">
      <NumberField
        label={t('prize.amount')}
        hint={t('prize.amount_hint')}
        value={form.amount}
        min={0}
        max={MAX_PRIZE}
        step={10}
        onChange={(amount) => onChange({ ...form, amount })}
      />
      <ShareNote amount={form.amount} players={players.length} />
      <Switch
        label={t('prize.matches')}
        hint={t('prize.matches_hint')}
        checked={form.rewardMatches}
        onChange={(rewardMatches) => onChange({ ...form, rewardMatches })}
      />
      <div className="w-full">
        <p className="mb-2 text-small text-muted">{t('prize.wallets_hint')}</p>
        <OwnWalletForAll form={form} players={players} onChange={onChange} />
        <ul aria-label={t('prize.wallets')} className="flex flex-col gap-2">
          {players.map(({ key, name }) => {
            const wallet = form.wallets[key] ?? '';
            const isInvalid = wallet.trim() !== '' && !isAddress(wallet);
            return (
              <li key={key} className="rest-offscreen flex flex-wrap items-end gap-2">
                <TextField
                  label={t('prize.wallet_of', { name })}
                  showLabel
                  value={wallet}
                  maxLength={64}
                  error={isInvalid ? t('prize.bad_wallet') : null}
                  onChange={(text) => setWallet(key, text)}
                  className="w-full max-w-[30rem]"
                />
                {wallet.trim() === '' ? (
                  <OwnWalletButton
                    player={{ key, name }}
                    players={players}
                    onCreated={(address) => setWallet(key, address)}
                  />
                ) : null}
              </li>
            );
          })}
        </ul>
      </div>
    </div>
  );
}

/** Creates a wallet for each player who has none yet; two players of a league cannot share one. */
function OwnWalletForAll({ form, players, onChange }: PrizeFieldsProps) {
  const { t } = useText();
  const createWallets = useMutation('wallet.players');
  const playersWithoutWallet = players.filter(({ key }) => (form.wallets[key] ?? '').trim() === '');
  if (playersWithoutWallet.length < 2) return null;
  const create = async (): Promise<void> => {
    const response = await createWallets.run({
      names: playersWithoutWallet.map((player) => walletNameOf(player, players)),
    });
    if (response === null) return;
    const wallets = Object.fromEntries(
      playersWithoutWallet.map(({ key }, index) => [key, response.addresses[index] ?? '']),
    );
    onChange({ ...form, wallets: { ...form.wallets, ...wallets } });
  };
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <Button busy={createWallets.busy} onClick={() => void create()}>
        {t('league_view.own_wallet_all', { count: playersWithoutWallet.length })}
      </Button>
      <FailureLine failure={createWallets.failure} />
    </div>
  );
}

/** Creates the wallet of one player. */
function OwnWalletButton(props: {
  readonly player: PrizePlayer;
  readonly players: readonly PrizePlayer[];
  readonly onCreated: (address: string) => void;
}) {
  const { t } = useText();
  const { player, players, onCreated } = props;
  const createWallets = useMutation('wallet.players');
  const create = async (): Promise<void> => {
    const response = await createWallets.run({ names: [walletNameOf(player, players)] });
    const [address] = response?.addresses ?? [];
    if (address !== undefined) onCreated(address);
  };
  return (
    <>
      <Button
        busy={createWallets.busy}
        aria-label={t('league_view.own_wallet_for', { name: player.name })}
        onClick={() => void create()}
      >
        {t('league_view.own_wallet')}
      </Button>
      <FailureLine failure={createWallets.failure} />
    </>
  );
}

/** The name under which the host keeps the wallet; players of the same name are distinguished by their id. */
const walletNameOf = ({ key, name }: PrizePlayer, players: readonly PrizePlayer[]): string =>
  name.trim() !== '' && players.filter((other) => other.name === name).length === 1 ? name : `${name}#${key}`;

/** Shows the largest share of the pool, and a warning when it is above the daily mint limit. */
function ShareNote({ amount, players }: { amount: number; players: number }) {
  const { t, number } = useText();
  const { value } = useQuery('chain.settings', {});
  // The line exists even without text: the amount changes when its field loses the focus, and the click that takes the
  // focus would miss its button if the line appeared above the button at that moment.
  if (amount === 0 || value === null) return <p className="text-small">{'\u00A0'}</p>;
  const dailyMintLimit = value.ceilingMicro / MICRO_PER_UNIT;
  const share = firstShare(amount, players);
  const texts = { share: number(share), ceiling: number(dailyMintLimit) };
  return share > dailyMintLimit ? (
    <p role="alert" className="text-small text-bad">
      {t('prize.share_too_large', texts)}
    </p>
  ) : (
    <p className="text-small text-muted">{t('prize.share', texts)}</p>
  );
}
