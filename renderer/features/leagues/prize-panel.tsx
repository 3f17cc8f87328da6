import type { LeaguePrize } from '../../../src/shared/contract/index.ts';
import { useHostEvent, useQuery } from '../../host/index.ts';
import { monard, RewardLines } from '../../money/index.ts';
import { useText, type Speaker } from '../../text/index.ts';
import { Panel } from '../../ui/index.ts';
import { useFollow } from './use-leagues.ts';

/** The league's prize: what each place would earn, and after the end what was decided and paid. */
export function PrizePanel({ leagueId }: { readonly leagueId: string }) {
  const speaker = useText();
  const { t } = speaker;
  const { value: prize, reload } = useQuery('prizes.get', { leagueId });
  useFollow(leagueId, reload);
  useHostEvent('reward.changed', reload);
  if (prize === null) return null;
  return (
    <Panel
      title={t('story.prize')}
      aside={<span>{t('story.amount', { amount: monard(speaker, prize.amountMicro) })}</span>}
    >
      <p className="mb-2 text-muted">
        {stateWords(speaker, prize)}
        {prize.rewardMatches ? ` ${t('story.prize_matches')}` : null}
      </p>
      <ul className="flex flex-col gap-2">
        {prize.players
          .filter(({ amountMicro, wallet }) => amountMicro > 0 || wallet !== null)
          .map((row) => (
            <PrizeRow key={row.playerId} row={row} />
          ))}
      </ul>
    </Panel>
  );
}

function stateWords(speaker: Speaker, { state, paidMicro }: LeaguePrize): string {
  const { t } = speaker;
  if (state === 'paid') return t('story.prize_paid', { amount: monard(speaker, paidMicro) });
  return t(`story.prize_${state}`);
}

function PrizeRow({ row }: { readonly row: LeaguePrize['players'][number] }) {
  const speaker = useText();
  const { t } = speaker;
  const { wallet, rewardId, amountMicro } = row;
  return (
    <li className="flex flex-wrap items-baseline gap-x-3">
      <span className="font-medium">{t('story.place', { rank: row.rank, name: row.displayName })}</span>
      {wallet !== null && rewardId !== null ? (
        <RewardLines rows={[{ ...row, wallet, matchId: rewardId }]} />
      ) : (
        <span className="text-muted">
          {t('story.amount', { amount: monard(speaker, amountMicro) })}
          {wallet === null ? ` · ${t('story.no_wallet')}` : null}
        </span>
      )}
    </li>
  );
}
