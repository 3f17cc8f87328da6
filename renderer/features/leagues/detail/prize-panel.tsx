import { useState } from 'react';
import { Link } from 'wouter';
import type { LeaguePage, LeaguePrize } from '../../../../src/shared/contract/index.ts';
import { formatMicro } from '../../../money/amounts.ts';
import { useHostEvent, useQuery, type Query } from '../../../host/index.ts';
import { RewardLines } from '../../../money/index.ts';
import { useText, type Translator } from '../../../text/index.ts';
import { Button, Panel } from '../../../ui/index.ts';
import { leagueRoute } from '../league-labels.ts';
import { PrizeDialog } from './prize-dialog.tsx';
import { useReloadOnLeagueChange } from '../use-leagues.ts';

/** Reads the prize of a league and keeps it current; null until it is read, and without a prize. */
function usePrize(leagueId: string): Query<LeaguePrize | null> {
  const query = useQuery('prizes.get', { leagueId });
  useReloadOnLeagueChange(leagueId, query.reload);
  useHostEvent('reward.changed', query.reload);
  return query;
}

/** Shows the prize pool below the title of a league, with a link to its panel, and nothing without a prize. */
export function PrizeItem({ leagueId }: { readonly leagueId: string }) {
  const { t, language } = useText();
  const { value: prize } = usePrize(leagueId);
  if (prize === null) return null;
  return (
    <Link href={leagueRoute(leagueId, { tab: 'table' })} className="underline underline-offset-2">
      {t('prize.fact', { amount: formatMicro(prize.amountMicro, language) })}
    </Link>
  );
}

/** Shows the league's prize: what each place would earn, and after the end what was decided and paid. */
export function PrizePanel({ league }: { readonly league: LeaguePage }) {
  const { leagueId, status } = league;
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const { t, language } = useText();
  const { value: prize, reload } = usePrize(leagueId);
  const isOver = status === 'completed' || status === 'cancelled';
  const canChange = !isOver && (prize === null || prize.state === 'open');
  if (prize === null && !canChange) return null;
  return (
    <Panel
      title={t('provenance.prize')}
      aside={
        <div className="flex items-center gap-3">
          {prize === null ? null : (
            <span>{t('provenance.amount', { amount: formatMicro(prize.amountMicro, language) })}</span>
          )}
          {canChange ? (
            <Button small onClick={() => setIsDialogOpen(true)}>
              {t(prize === null ? 'prize.set' : 'prize.change')}
            </Button>
          ) : null}
        </div>
      }
    >
      {prize === null ? <p className="text-muted">{t('prize.none')}</p> : <PrizePlacements prize={prize} />}
      {isDialogOpen ? (
        <PrizeDialog league={league} prize={prize} onClose={() => setIsDialogOpen(false)} onSet={reload} />
      ) : null}
    </Panel>
  );
}

function PrizePlacements({ prize }: { readonly prize: LeaguePrize }) {
  const translator = useText();
  return (
    <>
      <p className="mb-2 text-muted">{stateLabel(translator, prize)}</p>
      <ul className="flex flex-col gap-2">
        {prize.players
          .filter(({ amountMicro, wallet }) => amountMicro > 0 || wallet !== null)
          .map((row) => (
            <PrizeRow key={row.playerId} row={row} />
          ))}
      </ul>
      {prize.rewardMatches ? (
        <p className="mt-2 text-small text-muted">{translator.t('provenance.prize_matches')}</p>
      ) : null}
    </>
  );
}

function stateLabel({ t, language }: Translator, { state, paidMicro }: LeaguePrize): string {
  if (state === 'paid') return t('provenance.prize_paid', { amount: formatMicro(paidMicro, language) });
  return t(`provenance.prize_${state}`);
}

function PrizeRow({ row }: { readonly row: LeaguePrize['players'][number] }) {
  const { t, language } = useText();
  const { wallet, rewardId, amountMicro } = row;
  return (
    <li className="grid items-baseline gap-x-4 sm:grid-cols-[minmax(0,16rem)_minmax(0,1fr)]">
      <span className="truncate font-medium">
        {t('provenance.place', { rank: row.rank, name: row.displayName })}
      </span>
      {wallet !== null && rewardId !== null ? (
        <RewardLines rows={[{ ...row, wallet, matchId: rewardId }]} />
      ) : (
        <span className="text-muted">
          {t('provenance.amount', { amount: formatMicro(amountMicro, language) })}
          {wallet === null ? ` · ${t('provenance.no_wallet')}` : null}
        </span>
      )}
    </li>
  );
}
