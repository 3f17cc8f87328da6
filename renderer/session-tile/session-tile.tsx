import { memo } from 'react';
import { Link } from 'wouter';
import type { SessionCard } from '../../src/shared/contract/index.ts';
import { BoardThumbnail } from '../boards/index.ts';
import { playerNames, useText, type Translator } from '../text/index.ts';
import { TilePlayers } from './tile-players.tsx';
import { StatusBadge, TimeAgo, type StatusTone } from '../ui/index.ts';
import { OriginBadge } from '../names/origin-badge.tsx';
import { turnNumber } from '../boards/turn-number.ts';

/** The state of a session as a short label with its tone. */
export function sessionStateOf(
  card: SessionCard,
  translator: Translator,
): { tone: StatusTone; label: string } {
  if (card.quarantined) return { tone: 'bad', label: translator.t('sessions.quarantined') };
  if (card.status === 'active')
    return {
      tone: 'neutral',
      label: translator.t('sessions.tick', { tick: turnNumber(card.template, card.tick) }),
    };
  if (card.outcome === null) return { tone: 'neutral', label: translator.t('status.completed') };
  const tone = card.outcomeReason === 'timeout' || card.outcomeReason === 'abandoned' ? 'late' : 'ok';
  return { tone, label: translator.code('outcome', card.outcome) };
}

/** Shows one session as a tile: picture, players and state. It renders again only when its card changes. */
export const SessionTile = memo(function SessionTile({ card }: { card: SessionCard }) {
  const translator = useText();
  const { t, code } = translator;
  const state = sessionStateOf(card, translator);
  const game = code('game', card.template);
  return (
    <Link
      href={`/sessions/${encodeURIComponent(card.sessionId)}`}
      aria-label={`${t('sessions.open', { players: playerNames(translator, card), game })}, ${state.label}`}
      className="rest-offscreen group flex min-w-0 flex-col gap-2 rounded-panel border border-line bg-surface p-2 text-text no-underline hover:border-edge"
    >
      <div className="overflow-hidden rounded-control">
        <BoardThumbnail card={card} />
      </div>
      <TilePlayers card={card} />
      <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <span className="max-w-full truncate text-small text-muted">{game}</span>
        {card.origin === undefined ? null : <OriginBadge origin={card.origin} />}
        <StatusBadge tone={state.tone} className="tabular-nums shrink-0">
          {state.label}
        </StatusBadge>
        <TimeAgo atMs={card.updatedAtMs} focusable={false} />
      </div>
    </Link>
  );
});
