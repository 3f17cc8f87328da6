import type { ReactElement, ReactNode } from 'react';
import { useText } from '../../text/index.ts';
import { PlayingCard } from './playing-card.tsx';

export interface SeatProps {
  readonly role: string;
  readonly name: string;
  /** Null is a card that the view does not contain, drawn face down. */
  readonly cards: readonly (string | null)[];
  /** The chips that the player has left, or the chips won and lost so far, as text. */
  readonly chips: string;
  readonly bet: number;
  readonly isToAct: boolean;
  readonly isDealer: boolean;
  readonly hasWon: boolean;
}

/** Draws the table: one seat above, one below, with the cards and the pot between them. */
export function PokerTable(props: {
  readonly summary: string;
  readonly seats: readonly SeatProps[];
  readonly center: ReactNode;
  readonly size: 'thumbnail' | 'full';
}): ReactElement {
  return (
    <div role="img" aria-label={props.summary} className="board-area poker-area" data-size={props.size}>
      <div className="poker-felt" />
      {props.seats.map((seat, index) => (
        <Seat key={seat.role} seat={seat} side={index === 0 ? 'top' : 'bottom'} />
      ))}
      <div className="poker-middle">{props.center}</div>
    </div>
  );
}

function Seat({ seat, side }: { readonly seat: SeatProps; readonly side: 'top' | 'bottom' }): ReactElement {
  const translator = useText();
  return (
    <div className="poker-seat" data-place={side} data-turn={seat.isToAct} data-won={seat.hasWon}>
      <div className="poker-cards">
        {seat.cards.map((card, index) => (
          <PlayingCard key={`${index}`} card={card} />
        ))}
      </div>
      <div className="poker-plate">
        <b>{seat.name}</b>
        <span>{seat.chips}</span>
        {seat.isDealer && <i className="poker-dealer">D</i>}
      </div>
      <div className="poker-bet" data-empty={seat.bet === 0}>
        <i className="poker-chip" />
        {translator.number(seat.bet)}
      </div>
    </div>
  );
}

/** The seats from top to bottom. */
export const seatOrder = (flipped: boolean) =>
  flipped ? (['player_1', 'player_2'] as const) : (['player_2', 'player_1'] as const);
