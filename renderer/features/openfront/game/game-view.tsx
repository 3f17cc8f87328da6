import type { OpenFrontGamePage } from '../../../../src/shared/contract/index.ts';
import { NoPart } from '../../../match/index.ts';
import { useText } from '../../../text/index.ts';
import { Panel } from '../../../ui/index.ts';
import { GameStats } from '../game-stats.tsx';
import { MapPanel } from '../map/map-panel.tsx';
import { PlayersTable } from '../tabs/players-tab.tsx';

/** The map, live or as it was last seen, and how everybody stands. */
export function GameView({ page }: { readonly page: OpenFrontGamePage }) {
  const { t } = useText();
  const { game, live, hasMap, players } = page;
  if (game === null) return <NoPart>{t('openfront.nothing_seen')}</NoPart>;
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {hasMap ? (
        <MapPanel key={`${game.gameId}/${live}`} game={game} isRecorded={!live} />
      ) : (
        <NoPart>{t('openfront.no_map')}</NoPart>
      )}
      <GameStats game={game} narrow />
      {players.length === 0 ? null : (
        <Panel title={t('openfront.players')}>
          <PlayersTable players={players} />
        </Panel>
      )}
    </div>
  );
}
