import {
  ChevronFirst,
  ChevronLast,
  ChevronLeft,
  ChevronRight,
  ArrowDownUp,
  Pause,
  Play,
  Radio,
} from 'lucide-react';
import { useText } from '../../text/index.ts';
import { Button, IconButton, Segmented } from '../../ui/index.ts';
import type { Replay } from './use-replay.ts';

/** The value of the spectator in the list of roles; no role has a colon. */
const SPECTATOR = 'spectator:';

/**
 * Shows buttons that step through the positions, play them at a chosen speed, follow a live game, flip the board and
 * change the viewpoint.
 */
export function ReplayControls(props: {
  readonly replay: Replay;
  readonly isLive: boolean;
  readonly onFlip: () => void;
  readonly viewpoint: string | null;
  readonly viewpoints: readonly (string | null)[];
  readonly onViewpointChange: (viewpoint: string | null) => void;
  readonly nameOf: (role: string) => string;
}) {
  const { t, number } = useText();
  const { replay } = props;
  return (
    <div className="board-transport flex flex-wrap items-center gap-1">
      <IconButton
        label={t('session.first')}
        icon={<ChevronFirst size={18} aria-hidden />}
        disabled={replay.position === 0}
        onClick={() => replay.go(0)}
      />
      <IconButton
        label={t('session.back')}
        icon={<ChevronLeft size={18} aria-hidden />}
        disabled={replay.position === 0}
        onClick={() => replay.step(-1)}
      />
      <IconButton
        label={t(replay.isPlaying ? 'session.stop' : 'session.play')}
        icon={replay.isPlaying ? <Pause size={16} aria-hidden /> : <Play size={16} aria-hidden />}
        disabled={replay.lastPosition === 0}
        onClick={replay.togglePlay}
      />
      <IconButton
        label={t('session.forward')}
        icon={<ChevronRight size={18} aria-hidden />}
        disabled={replay.position === replay.lastPosition}
        onClick={() => replay.step(1)}
      />
      <IconButton
        label={t('session.last')}
        icon={<ChevronLast size={18} aria-hidden />}
        disabled={replay.position === replay.lastPosition}
        onClick={() => replay.go(replay.lastPosition)}
      />
      <span className="tabular-nums px-2 text-small text-muted">
        {t('session.position_of', { at: replay.position, last: replay.lastPosition })}
      </span>
      <Button
        variant="quiet"
        small
        className="tabular-nums"
        aria-label={t('session.speed', { speed: number(replay.speed) })}
        onClick={replay.nextSpeed}
      >
        {number(replay.speed)}×
      </Button>
      {replay.unseenCount > 0 ? (
        <Button variant="primary" className="rounded-round" onClick={replay.follow}>
          <Radio size={14} aria-hidden />
          {t('session.new_moves', { count: replay.unseenCount })}
        </Button>
      ) : props.isLive ? (
        <Button variant="quiet" aria-pressed={replay.isFollowing} onClick={replay.follow}>
          <Radio size={14} aria-hidden className={replay.isFollowing ? 'text-ok' : 'text-muted'} />
          {t(replay.isFollowing ? 'session.following' : 'session.follow')}
        </Button>
      ) : null}
      <span className="ml-auto flex flex-wrap items-center gap-1">
        {props.viewpoints.length > 1 ? (
          <Segmented
            label={t('session.viewpoint')}
            value={props.viewpoint ?? SPECTATOR}
            segments={props.viewpoints.map((role) => ({
              value: role ?? SPECTATOR,
              label: role === null ? t('session.spectator') : props.nameOf(role),
            }))}
            onChange={(value) => props.onViewpointChange(value === SPECTATOR ? null : value)}
          />
        ) : null}
        <IconButton
          label={t('session.flip')}
          icon={<ArrowDownUp size={16} aria-hidden />}
          onClick={props.onFlip}
        />
      </span>
    </div>
  );
}
