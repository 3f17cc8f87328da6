import type { ReactNode } from 'react';
import type { OpenFrontStatus } from '../../../src/shared/contract/index.ts';
import { useText } from '../../text/index.ts';
import { cx, StatusBadge } from '../../ui/index.ts';

type Game = NonNullable<OpenFrontStatus['game']>;

const COMPACT = { notation: 'compact', maximumFractionDigits: 1 } as const;
const ONE_DECIMAL = { maximumFractionDigits: 1, minimumFractionDigits: 1 } as const;

/** Shows the state of the game, its speed, and how the player does. */
export function GameStats({ game, isNarrow = false }: { readonly game: Game; readonly isNarrow?: boolean }) {
  const { t, number } = useText();
  const { me } = game;
  return (
    <dl
      className={cx(
        'grid gap-x-4 gap-y-3 rounded-panel border border-line bg-surface px-4 py-3',
        isNarrow ? 'grid-cols-2 xl:grid-cols-4' : 'grid-cols-4 min-[1200px]:grid-cols-8',
      )}
    >
      <GameStat name={t('openfront.map')}>{game.gameMap === '' ? t('ui.none') : game.gameMap}</GameStat>
      <GameStat name={t('openfront.tick')}>{number(game.tick)}</GameStat>
      <GameStat name={t('openfront.pace')}>
        {game.stale || game.ticksPerSecond === null ? t('ui.none') : number(game.ticksPerSecond, ONE_DECIMAL)}
      </GameStat>
      <GameStat name={t('openfront.delay')}>
        {game.stale || game.tickDelayMs === null
          ? t('ui.none')
          : t('openfront.delay_ms', { ms: number(game.tickDelayMs) })}
      </GameStat>
      <GameStat name={t('openfront.land')}>{me === null ? t('ui.none') : number(me.tiles)}</GameStat>
      <GameStat name={t('openfront.troops')}>
        {me === null ? t('ui.none') : number(me.troops, COMPACT)}
      </GameStat>
      <GameStat name={t('openfront.gold')}>{me === null ? t('ui.none') : number(me.gold, COMPACT)}</GameStat>
      <GameStat name={t('openfront.phase')}>
        <Phase game={game} />
      </GameStat>
    </dl>
  );
}

function GameStat({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-small text-muted">{name}</dt>
      <dd className="tabular-nums truncate font-medium">{children}</dd>
    </div>
  );
}

function Phase({ game }: { readonly game: Game }) {
  const { t } = useText();
  if (game.ending !== null) {
    const tone = game.ending.myResult === 'won' ? 'ok' : game.ending.myResult === 'lost' ? 'bad' : 'neutral';
    return <StatusBadge tone={tone}>{t(`openfront.result_${game.ending.myResult}`)}</StatusBadge>;
  }
  if (game.stale) return <StatusBadge tone="late">{t('openfront.phase_stale')}</StatusBadge>;
  if (game.isPaused) return <StatusBadge tone="warn">{t('openfront.phase_paused')}</StatusBadge>;
  if (game.inSpawnPhase) return <StatusBadge tone="pending">{t('openfront.phase_spawn')}</StatusBadge>;
  if (game.me?.isAlive === false) return <StatusBadge tone="bad">{t('openfront.phase_dead')}</StatusBadge>;
  return <StatusBadge tone="ok">{t('openfront.phase_play')}</StatusBadge>;
}
