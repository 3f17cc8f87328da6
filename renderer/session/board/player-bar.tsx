import { Link } from 'wouter';
import type { SessionCard } from '../../../src/shared/contract/index.ts';
import { PieceShape, type Material } from '../../boards/index.ts';
import { playerNameOf, useText } from '../../text/index.ts';
import { Badge, cx, StatusBadge } from '../../ui/index.ts';
import { ClockFace } from './clock-face.tsx';
import { PlayerKindBadge } from '../../names/index.ts';
import { useClockNow } from './use-clock-now.ts';

interface BarProps {
  readonly card: SessionCard;
  readonly role: string;
  readonly material: Material | null;
}

/**
 * Shows one player above or below the board: name, seat, extra pieces, whether it is to move, and the clock or, without
 * one, how long it has been thinking.
 */
export function PlayerBar(props: BarProps) {
  const { card, role } = props;
  const isActive = card.status === 'active' && card.toAct.includes(role);
  return (
    <div
      className={cx(
        'flex min-h-11 items-center gap-3 rounded-control border px-3 py-1 short:min-h-7 short:py-0',
        isActive ? 'border-accent bg-surface' : 'border-transparent',
      )}
    >
      <span className="min-w-0 flex-1 short:flex short:items-center short:gap-2">
        <Name card={card} role={role} />
        {props.material ? <ExtraPieces material={props.material} role={role} /> : null}
      </span>
      {card.clock === null ? null : (
        <ClockFace clock={card.clock} role={role} hasEnded={card.status === 'completed'} />
      )}
      {card.clock === null && isActive ? <Thinking sinceMs={card.updatedAtMs} /> : null}
    </div>
  );
}

function Name({ card, role }: { readonly card: SessionCard; readonly role: string }) {
  const translator = useText();
  const { t, code } = translator;
  const seat = card.seats[role];
  const name = playerNameOf(translator, card, role);
  // A person who plays under the name "You" needs no badge with the same text.
  const isYours = card.yours.includes(role) && name !== t('session.you');
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 short:flex-nowrap">
      {seat === undefined ? (
        <b className="max-w-full truncate font-semibold">{name}</b>
      ) : (
        <Link
          href={`/agents/${encodeURIComponent(seat.agentId)}`}
          className="max-w-full truncate rounded-control font-semibold hover:underline"
        >
          {name}
        </Link>
      )}
      <span className="shrink-0 text-small text-muted">{code('role', role)}</span>
      {isYours ? <Badge>{t('session.you')}</Badge> : null}
      {seat === undefined || seat.kind === 'person' ? null : <PlayerKindBadge player={seat} />}
      {card.winner === role ? <StatusBadge tone="ok">{t('session.winner')}</StatusBadge> : null}
    </span>
  );
}

/** Shows how long the player to move has been thinking. */
function Thinking(props: { readonly sinceMs: number }) {
  const { t, duration } = useText();
  const nowMs = useClockNow(true, 1000);
  return (
    <span role="timer" aria-live="off" className="tabular-nums text-small text-muted">
      {t('session.thinking', { time: duration(Math.max(0, nowMs - props.sinceMs)) })}
    </span>
  );
}

function ExtraPieces(props: { readonly material: Material; readonly role: string }) {
  const { t } = useText();
  const isWhite = props.role === 'white';
  const extraPieces = props.material.extraPieces.filter((piece) => piece < 'a' === isWhite);
  const lead = isWhite ? props.material.balance : -props.material.balance;
  if (extraPieces.length === 0 && lead <= 0) return null;
  return (
    <span
      role="img"
      aria-label={t('session.material', { points: Math.max(0, lead) })}
      className="flex h-5 items-center"
    >
      {extraPieces.length === 0 ? null : (
        // The pieces are drawn on a light square, because black ones cannot be seen on a dark window.
        <span className="flex h-5 items-center rounded-control bg-board-light pr-1 text-[0]">
          {extraPieces.map((piece, index) => (
            <svg key={`${piece}${index}`} viewBox="0 0 100 100" className="-mr-1 h-5 w-5" aria-hidden>
              <PieceShape piece={piece} isPlain />
            </svg>
          ))}
        </span>
      )}
      {lead > 0 ? <span className="tabular-nums ml-2 text-small text-muted">+{lead}</span> : null}
    </span>
  );
}
