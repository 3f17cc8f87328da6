import { Link } from 'wouter';
import type { OpenFrontStatus } from '../../../src/shared/contract/index.ts';
import { useText } from '../../text/index.ts';
import { Screen } from '../../layout/screen.tsx';
import { buttonClass, FailureNote, Skeleton } from '../../ui/index.ts';
import { ConnectionSteps } from './connection-steps.tsx';
import { LobbyPanel } from './lobby-panel.tsx';
import { GameStats } from './game-stats.tsx';
import { GameNotes } from './game-notes.tsx';
import { ConnectionLight } from './connection-light.tsx';
import { MapPanel } from './map/map-panel.tsx';
import { PlayerPanel } from './player-panel.tsx';
import { ReplaysPanel } from './replays-panel.tsx';
import { SideTabs } from './tabs/side-tabs.tsx';
import { useOpenFront } from './use-openfront.ts';

/** `#/openfront`: the person's own game, and the player that controls it. */
export function OpenFrontScreen() {
  const { t } = useText();
  const { value: status, failure, reload } = useOpenFront();
  const game = status?.game ?? null;
  return (
    <Screen
      title={t('screen.openfront')}
      subtitle={status === null ? undefined : <ConnectionLight status={status} />}
      actions={
        game === null ? undefined : (
          <Link href={`/openfront/games/${encodeURIComponent(game.gameId)}`} className={buttonClass()}>
            {t('openfront.game_page')}
          </Link>
        )
      }
      announce={game?.ending == null ? null : t(`openfront.result_${game.ending.myResult}`)}
    >
      {failure !== null ? (
        <FailureNote failure={failure} onRetry={reload} />
      ) : status === null ? (
        <div role="status" aria-label={t('ui.loading')}>
          <Skeleton className="h-64" />
        </div>
      ) : (
        <div className="flex flex-col gap-4">
          <ConnectedGame status={status} />
        </div>
      )}
    </Screen>
  );
}

/**
 * Shows the steps until a player acts, then the game. A game that has disconnected stays visible
 * as last seen.
 */
function ConnectedGame({ status }: { readonly status: OpenFrontStatus }) {
  const { game, checklist, link, lobby } = status;
  const isConnected = link === 'connected';
  if (game === null) {
    return (
      <>
        <ConnectionSteps status={status} />
        <ReplaysPanel currentGameId={null} />
      </>
    );
  }
  return (
    <>
      {isConnected && !checklist.acted ? <ConnectionSteps status={status} /> : null}
      <GameStats game={game} />
      <GameNotes game={game} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1.7fr)_minmax(22rem,1fr)]">
        <div className="flex min-w-0 flex-col gap-4">
          <MapPanel key={game.gameId} game={game} />
          {lobby === null ? null : <LobbyPanel lobby={lobby} />}
          <PlayerPanel helm={status.helm} />
          <ReplaysPanel currentGameId={game.gameId} />
        </div>
        <SideTabs gameId={game.gameId} />
      </div>
      {isConnected ? null : <ConnectionSteps status={status} />}
    </>
  );
}
