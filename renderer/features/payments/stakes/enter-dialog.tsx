import { useState } from 'react';
import type { PlayerChoice } from '../../../../src/shared/contract/index.ts';
import { useMutation, useQuery } from '../../../host/index.ts';
import { formatMicro } from '../../../money/amounts.ts';
import { SeatForm, type PlayerChoiceKind } from '../../../player-picker/index.ts';
import { useText } from '../../../text/index.ts';
import { Button, Dialog, FailureNote, Segmented, Select } from '../../../ui/index.ts';
import type { StakeJson } from '../../../../src/shared/wire/stakes.ts';

const KINDS: readonly PlayerChoiceKind[] = ['you', 'seat', 'llm', 'builtin', 'random', 'uci', 'agent'];

/** Enters a player and pays the fee; the button names the amount. */
export function EnterDialog(props: {
  readonly stake: StakeJson;
  readonly onClose: () => void;
  readonly onEntered: () => void;
}) {
  const { t, language } = useText();
  const { stake } = props;
  const [choice, setChoice] = useState<PlayerChoice>({ kind: 'you' });
  const [player, setPlayer] = useState('');
  const [pay, setPay] = useState<'play' | 'wallet'>(stake.playMoney ? 'play' : 'wallet');
  const enter = useMutation('stakes.enter');
  const isLeague = stake.kind === 'league';
  const entrant = isLeague ? { player } : { choice };
  const fee = t('money.usdc', { amount: formatMicro(stake.terms.feeMicro, language) });
  const submit = async (): Promise<void> => {
    if ((await enter.run({ stakeId: stake.stakeId, pay, ...entrant })) === null) return;
    props.onEntered();
    props.onClose();
  };
  return (
    <Dialog
      open
      onClose={props.onClose}
      title={t('stakes.enter_for', { title: stake.title })}
      description={t('stakes.trust')}
      actions={
        <>
          <Button onClick={props.onClose}>{t('ui.cancel')}</Button>
          <Button
            variant="primary"
            busy={enter.busy}
            disabled={isLeague && player === ''}
            onClick={() => void submit()}
          >
            {t('stakes.enter_pay', { fee })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <FailureNote failure={enter.failure} />
        {isLeague ? (
          <LeaguePlayers leagueId={stake.leagueId ?? ''} value={player} onChange={setPlayer} />
        ) : (
          <GamePlayer template={stake.template ?? ''} choice={choice} onChange={setChoice} />
        )}
        {stake.playMoney ? (
          <Segmented
            label={t('stakes.pay_from')}
            className="self-start"
            value={pay}
            segments={(['play', 'wallet'] as const).map((each) => ({
              value: each,
              label: t(`stakes.pay_${each}`),
            }))}
            onChange={setPay}
          />
        ) : null}
        {pay === 'wallet' ? <p className="text-small text-muted">{t('stakes.pay_wallet_hint')}</p> : null}
      </div>
    </Dialog>
  );
}

function GamePlayer(props: {
  readonly template: string;
  readonly choice: PlayerChoice;
  readonly onChange: (choice: PlayerChoice) => void;
}) {
  const { t } = useText();
  const template = useQuery('templates.list', {}).value?.find((each) => each.template === props.template);
  if (template === undefined) return null;
  return (
    <SeatForm
      label={t('stakes.player')}
      template={template}
      choice={props.choice}
      kinds={KINDS}
      onChange={props.onChange}
    />
  );
}

function LeaguePlayers(props: {
  readonly leagueId: string;
  readonly value: string;
  readonly onChange: (player: string) => void;
}) {
  const { t } = useText();
  const agents = useQuery('leagues.agents', { leagueId: props.leagueId }).value ?? [];
  const players = agents.filter(({ kind }) => kind === 'player');
  return (
    <Select
      showLabel
      label={t('stakes.league_player')}
      value={props.value}
      choices={players.map(({ agentId, displayName }) => ({ value: agentId, label: displayName }))}
      onChange={props.onChange}
    />
  );
}
