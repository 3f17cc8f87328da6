import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { useId } from 'react';
import type { OpenFrontGamePage } from '../../../../src/shared/contract/index.ts';
import { useQuery } from '../../../host/index.ts';
import { useReplay, type Replay } from '../../../session/board/use-replay.ts';
import { useText } from '../../../text/index.ts';
import { IconButton, Panel } from '../../../ui/index.ts';
import { MapPanel } from '../map/map-panel.tsx';
import { DecisionRow } from '../tabs/decisions-tab.tsx';
import { IntentRow } from '../tabs/intents-tab.tsx';

const MAX_INTENTS = 3;

interface GameReplayProps {
  readonly page: OpenFrontGamePage;
  readonly game: NonNullable<OpenFrontGamePage['game']>;
}

/** Shows the map of a recorded game at any stored tick, with what its player saw, said and did until then. */
export function GameReplay({ page, game }: GameReplayProps) {
  const { value } = useQuery('openfront.gameFrames', { gameId: page.gameId });
  const ticks = value?.ticks ?? [];
  const replay = useReplay(Math.max(0, ticks.length - 1));
  const tick = ticks[replay.position];
  if (tick === undefined || ticks.length < 2) return <MapPanel game={game} isRecorded />;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <MapPanel game={{ ...game, tick }} isRecorded atTick={tick} />
      <PlaybackControls replay={replay} tick={tick} lastTick={ticks.at(-1) ?? tick} />
      <DecisionOrIntents page={page} tick={tick} />
    </div>
  );
}

function PlaybackControls(props: {
  readonly replay: Replay;
  readonly tick: number;
  readonly lastTick: number;
}) {
  const { t, number } = useText();
  const sliderId = useId();
  const { replay, tick, lastTick } = props;
  const momentText = t('openfront.tick_of', { tick: number(tick), last: number(lastTick) });
  const isFirst = replay.position === 0;
  const isLast = replay.position === replay.lastPosition;
  return (
    <div className="flex flex-wrap items-center gap-1">
      <IconButton
        label={t('session.first')}
        icon={<ChevronFirst size={18} aria-hidden />}
        disabled={isFirst}
        onClick={() => replay.go(0)}
      />
      <IconButton
        label={t('openfront.moment_back')}
        icon={<ChevronLeft size={18} aria-hidden />}
        disabled={isFirst}
        onClick={() => replay.step(-1)}
      />
      <IconButton
        label={t(replay.isPlaying ? 'session.stop' : 'session.play')}
        icon={replay.isPlaying ? <Pause size={16} aria-hidden /> : <Play size={16} aria-hidden />}
        onClick={replay.togglePlay}
      />
      <IconButton
        label={t('openfront.moment_forward')}
        icon={<ChevronRight size={18} aria-hidden />}
        disabled={isLast}
        onClick={() => replay.step(1)}
      />
      <IconButton
        label={t('session.last')}
        icon={<ChevronLast size={18} aria-hidden />}
        disabled={isLast}
        onClick={() => replay.go(replay.lastPosition)}
      />
      <label htmlFor={sliderId} className="sr-only">
        {t('openfront.moment')}
      </label>
      <input
        id={sliderId}
        type="range"
        min={0}
        max={replay.lastPosition}
        value={replay.position}
        aria-valuetext={momentText}
        onChange={(event) => replay.go(Number(event.target.value))}
        className="min-w-24 flex-1 accent-accent"
      />
      <span className="tabular-nums px-2 text-small text-muted">{momentText}</span>
    </div>
  );
}

/** Shows the last decision until this tick with what its player saw or, in a game without decisions, the last intents. */
function DecisionOrIntents({ page, tick }: { readonly page: OpenFrontGamePage; readonly tick: number }) {
  const { t } = useText();
  const { gameId, decisions, moves: intents } = page;
  const { value } = useQuery('openfront.decisions', { gameId, limit: 1, untilTick: tick });
  const [decision] = value ?? [];
  const earlierIntents = intents.filter((intent) => intent.tick <= tick).slice(0, MAX_INTENTS);
  return (
    <Panel title={t(decisions > 0 ? 'openfront.decision_until' : 'openfront.actions_until')}>
      {decisions > 0 ? (
        decision === undefined ? (
          <p className="text-muted">{t('openfront.no_decision_yet')}</p>
        ) : (
          <ol aria-label={t('openfront.decision_until')}>
            <DecisionRow key={decision.id} decision={decision} isOpen />
          </ol>
        )
      ) : earlierIntents.length === 0 ? (
        <p className="text-muted">{t('openfront.no_action_yet')}</p>
      ) : (
        <ol aria-label={t('openfront.actions_until')} className="flex flex-col">
          {earlierIntents.map((intent) => (
            <IntentRow
              key={intent.row ?? `${intent.atMs}/${JSON.stringify(intent.intent)}`}
              intent={intent}
              row={intent.row}
            />
          ))}
        </ol>
      )}
    </Panel>
  );
}
