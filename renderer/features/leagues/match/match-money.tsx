import { Link } from 'wouter';
import type { LeagueMatchDetail } from '../../../../src/shared/contract/index.ts';
import { formatMicro } from '../../../money/amounts.ts';
import { useHostEvent, useQuery } from '../../../host/index.ts';
import { MatchMoneyPanel } from '../../../match/index.ts';
import { useText } from '../../../text/index.ts';
import { isOver, leagueRoute } from '../league-labels.ts';

/** Shows what this match paid, or why it pays nothing, and the prize of its league. */
export function MatchMoney(props: { readonly leagueId: string; readonly detail: LeagueMatchDetail }) {
  const { t } = useText();
  const { leagueId, detail } = props;
  const { match } = detail;
  const { value, reload } = useQuery('prizes.match', { leagueId, matchId: match.matchId });
  useHostEvent('reward.changed', reload);
  const reason = value?.reason ?? null;
  const why =
    reason !== null
      ? t(reason === 'no_wallet' ? 'provenance.no_wallet_match' : `provenance.${reason}`)
      : isOver(match)
        ? null
        : t('match_page.money_later');
  return (
    <MatchMoneyPanel rows={value?.rows ?? null} reason={why}>
      <Pool leagueId={leagueId} />
    </MatchMoneyPanel>
  );
}

function Pool({ leagueId }: { readonly leagueId: string }) {
  const { t, language } = useText();
  const { value: prize } = useQuery('prizes.get', { leagueId });
  if (prize === null || prize.amountMicro === 0) return null;
  return (
    <p>
      <Link href={leagueRoute(leagueId, { tab: 'table' })} className="underline underline-offset-2">
        {t('leagues.pool_of', { amount: formatMicro(prize.amountMicro, language) })}
      </Link>
    </p>
  );
}
