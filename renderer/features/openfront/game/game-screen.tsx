import { Link } from 'wouter';
import type { OpenFrontGamePage } from '../../../../src/shared/contract/index.ts';
import { ScreenPlaceholder } from '../../../layout/screen-placeholder.tsx';
import {
  AuditPanel,
  MatchPage,
  MatchResult,
  MatchMoneyPanel,
  SaveMatch,
  useVisibleTab,
  EmptyPanel,
} from '../../../match/index.ts';
import type { RouteParams } from '../../../routes.ts';
import { useText, type Translator } from '../../../text/index.ts';
import { StatusBadge, Panel } from '../../../ui/index.ts';
import { DecisionsTab } from '../tabs/decisions-tab.tsx';
import { GameEvidence } from './game-evidence.tsx';
import { GameFrames } from './game-frames.tsx';
import { useOpenFrontGame } from './use-openfront-game.ts';
import { GameReplay } from './game-replay.tsx';
import { IntentRow } from '../tabs/intents-tab.tsx';
import { GameStats } from '../game-stats.tsx';
import { MapPanel } from '../map/map-panel.tsx';
import { PlayersTable } from '../tabs/players-tab.tsx';

/** `#/openfront/games/<id>`: one game as a match, while it runs and afterwards. */
export function GameScreen(props: { params: RouteParams }) {
  const gameId = props.params['gameId'] ?? '';
  const { t } = useText();
  const { value, failure } = useOpenFrontGame(gameId);
  if (value !== null && value.gameId === gameId) return <Game key={gameId} page={value} />;
  return (
    <ScreenPlaceholder
      title={t('openfront.one_game')}
      failure={failure}
      missing={{ title: t('openfront.game_missing'), hint: gameId }}
      back={{ path: '/openfront', label: t('openfront.to_bridge') }}
    />
  );
}

function Game({ page }: { readonly page: OpenFrontGamePage }) {
  const translator = useText();
  const { t, number } = translator;
  const visibleTab = useVisibleTab();
  const { gameId, game, live } = page;
  const result = resultOf(translator, page);
  return (
    <MatchPage
      game={game === null || game.gameMap === '' ? 'OpenFront' : `OpenFront, ${game.gameMap}`}
      players={playersOf(translator, page)}
      matchId={gameId}
      stateBadge={<State page={page} />}
      subtitle={
        <>
          <span>{t('openfront.at_tick', { tick: number(page.lastTick) })}</span>
          <Link href="/openfront" className="underline underline-offset-2">
            {t(live ? 'openfront.to_live' : 'openfront.to_bridge')}
          </Link>
        </>
      }
      announce={game?.ending == null ? null : (result?.label ?? null)}
      saveButton={
        <>
          {page.record === null || page.record.turns === 0 ? null : (
            <SaveMatch
              label={t('openfront.export_record')}
              loadFile={(api) => api.call('openfront.recordExport', { gameId, names: 'real' })}
            />
          )}
          <SaveMatch loadFile={(api) => api.call('openfront.gameExport', { gameId })} />
        </>
      }
      view={<GameView page={page} />}
      result={result === null ? null : <MatchResult {...result} />}
      panels={{
        moves: <GameIntents page={page} />,
        reasoning: <DecisionsTab gameId={gameId} />,
        messages: <GameFrames frames={page.frames} />,
        evidence: <GameEvidence page={page} />,
        money: <MatchMoneyPanel rows={[]} reason={t('openfront.no_money')} />,
        audit: <AuditPanel subject={gameId} system="openfront" />,
      }}
      visibleTab={visibleTab}
    />
  );
}

/** The person's own player and the number of opponents; only the id of the game where that player is not known. */
function playersOf({ t }: Translator, { gameId, game, players }: OpenFrontGamePage): readonly string[] {
  const me = game?.me ?? null;
  const opponentCount = players.filter(({ isMe }) => !isMe).length;
  if (me === null) return [gameId];
  return opponentCount === 0 ? [me.name] : [me.name, t('openfront.others', { count: opponentCount })];
}

function resultOf({ t }: Translator, { game, live }: OpenFrontGamePage) {
  const ending = game?.ending ?? null;
  if (ending !== null)
    return {
      label: t(`openfront.result_${ending.myResult}`),
      plain: ending.myResult !== 'won',
      reason: ending.winner === null ? null : t('openfront.winner', { name: ending.winner }),
    };
  return live ? null : { label: t('openfront.no_result'), plain: true, reason: t('openfront.no_result_why') };
}

function State({ page: { game, live } }: { readonly page: OpenFrontGamePage }) {
  const { t } = useText();
  if (game?.ending != null) return <StatusBadge tone="neutral">{t('status.completed')}</StatusBadge>;
  return live ? (
    <StatusBadge tone="pending">{t('status.active')}</StatusBadge>
  ) : (
    <StatusBadge tone="late">{t('openfront.phase_stale')}</StatusBadge>
  );
}

/** Lists the newest intents of this game, newest first, each with its stage and its audit row. */
function GameIntents({ page }: { readonly page: OpenFrontGamePage }) {
  const { t } = useText();
  // The call names the intents of a game `moves`.
  const { moves: intents, moveTotal: total } = page;
  if (intents.length === 0) return <EmptyPanel>{t('openfront.no_intents')}</EmptyPanel>;
  return (
    <>
      {total > intents.length ? (
        <p className="mb-2 text-small text-muted">
          {t('openfront.newest_of', { shown: intents.length, total })}
        </p>
      ) : null}
      <ol aria-label={t('openfront.intents')} className="flex flex-col">
        {intents.map((recordedIntent) => (
          <IntentRow
            key={recordedIntent.row ?? `${recordedIntent.atMs}/${JSON.stringify(recordedIntent.intent)}`}
            intent={recordedIntent}
            row={recordedIntent.row}
          />
        ))}
      </ol>
    </>
  );
}

/** Shows the map, live or recorded, and the players by land. */
function GameView({ page }: { readonly page: OpenFrontGamePage }) {
  const { t } = useText();
  const { game, live, hasMap, players } = page;
  if (game === null) return <EmptyPanel>{t('openfront.nothing_seen')}</EmptyPanel>;
  return (
    <div className="flex min-w-0 flex-col gap-4">
      {hasMap && live ? (
        <MapPanel key={game.gameId} game={game} />
      ) : hasMap ? (
        <GameReplay key={game.gameId} page={page} game={game} />
      ) : (
        <EmptyPanel>{t('openfront.no_map')}</EmptyPanel>
      )}
      <GameStats game={game} isNarrow />
      {players.length === 0 ? null : (
        <Panel title={t('openfront.players')}>
          <PlayersTable players={players} />
        </Panel>
      )}
    </div>
  );
}
