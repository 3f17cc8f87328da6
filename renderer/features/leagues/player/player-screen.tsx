import { Link } from 'wouter';
import type { LeaguePlayerPage } from '../../../../src/shared/contract/index.ts';
import { useQuery } from '../../../host/index.ts';
import { ScreenPlaceholder } from '../../../layout/screen-placeholder.tsx';
import { Screen } from '../../../layout/screen.tsx';
import { useScreenShortcuts } from '../../../shortcuts/use-shortcuts.ts';
import { KindBadge } from '../../../names/index.ts';
import type { RouteParams } from '../../../routes.ts';
import { useAddressQuery } from '../../../routes/hash-router.ts';
import { useText } from '../../../text/index.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import { MessagesTab } from '../detail/messages-tab.tsx';
import { leagueRoute } from '../league-labels.ts';
import { useReloadOnLeagueChange } from '../use-leagues.ts';
import { PlayerDetails } from './player-details.tsx';
import { PlayerResults } from './player-results.tsx';

const TABS = ['results', 'messages', 'details'] as const;
type Tab = (typeof TABS)[number];

/** `#/leagues/<id>/players/<player>`: one player of a league with every result. */
export function PlayerScreen(props: { params: RouteParams }) {
  const { t } = useText();
  const leagueId = props.params['leagueId'] ?? '';
  const playerId = props.params['playerId'] ?? '';
  const { value, failure, reload } = useQuery('leagues.player', { leagueId, playerId });
  useReloadOnLeagueChange(leagueId, reload);
  if (value !== null && value.player.agentId === playerId) return <Player page={value} />;
  return (
    <ScreenPlaceholder
      title={playerId}
      failure={failure}
      missing={{
        title: t('league_player.missing'),
        hint: t('league_player.missing_hint', { playerId }),
      }}
      back={{ path: leagueRoute(leagueId), label: t('leagues.to_league') }}
    />
  );
}

function Player({ page }: { readonly page: LeaguePlayerPage }) {
  const { t, code, number } = useText();
  const addressQuery = useAddressQuery();
  const { league, player, badge, standing } = page;
  const requestedTab = addressQuery.get('tab');
  const tab: Tab = TABS.find((each) => each === requestedTab) ?? 'results';
  const show = (next: Tab) => addressQuery.set({ tab: next === 'results' ? '' : next, message: '' });
  useScreenShortcuts(Object.fromEntries(TABS.map((each, index) => [String(index + 1), () => show(each)])));
  const panels: Readonly<Record<Tab, React.ReactNode>> = {
    results: <PlayerResults page={page} />,
    messages: <MessagesTab leagueId={league.leagueId} addressQuery={addressQuery} agentId={player.agentId} />,
    details: <PlayerDetails page={page} />,
  };
  return (
    <Screen
      fixed
      title={player.displayName}
      subtitle={
        <>
          <KindBadge badge={badge} name={player.displayName} />
          <Link href={leagueRoute(league.leagueId)} className="underline underline-offset-2">
            {league.name}
          </Link>
          <span>{code('game', league.game)}</span>
          {standing === null ? null : (
            <span>
              {t('league_player.standing', {
                rank: number(standing.rank),
                points: number(standing.points),
              })}
            </span>
          )}
        </>
      }
    >
      <div className="flex min-h-0 flex-1 flex-col gap-3 px-6 pb-4">
        <Tabs
          label={t('league_player.parts')}
          value={tab}
          onChange={show}
          tabs={TABS.map((each) => ({
            value: each,
            label: t(`league_player.tab_${each}`),
            panel: panels[each],
          }))}
        />
      </div>
    </Screen>
  );
}
