import type { ReactElement } from 'react';
import { useText } from '../../text/index.ts';
import type { GameBoardProps } from '../board-props.ts';
import { nameOf, winnerOf } from '../game-labels.ts';
import { MoveAnnouncements } from '../move-announcements.tsx';
import { BetControls } from './bet-controls.tsx';
import {
  holdemSummary,
  lastHandLabel,
  lineLabels,
  PLAYERS,
  showdownLabel,
  stackLabel,
  tableChips,
  type HoldemView,
  type LastHand,
} from './holdem-view.ts';
import { PlayingCard } from './playing-card.tsx';
import { PokerTable, seatOrder, type SeatProps } from './poker-table.tsx';

const COMMUNITY_CARDS = 5;

/** The two hole cards of a player whom the view does not show. */
const FACE_DOWN = [null, null] as const;

export function HoldemBoard(props: GameBoardProps<HoldemView>): ReactElement {
  const translator = useText();
  const { view, play } = props;
  const winner = winnerOf(view.outcome);
  const seats = seatOrder(props.flipped).map((seat): SeatProps => ({
    role: seat,
    name: nameOf(translator, props.names, seat),
    cards: view.cards[seat] ?? (view.phase === 'nonces' ? [] : FACE_DOWN),
    chips: stackLabel(translator, view, seat),
    bet: view.bets[seat],
    isToAct: view.turn === seat,
    isDealer: view.button === seat,
    hasWon: winner === seat,
  }));
  return (
    <div className="poker">
      <PokerTable
        summary={holdemSummary(translator, props)}
        seats={seats}
        size={props.size}
        center={<HoldemTableCenter view={view} />}
      />
      {play && (
        <BetControls
          play={play}
          kind="holdem"
          bet={{ toCall: callCostOf(view, play.role), stack: stackOf(view, play.role) }}
        />
      )}
      {props.size === 'full' && <HandLine view={view} names={props.names} />}
      <MoveAnnouncements moves={props.announcements} />
    </div>
  );
}

const isSeat = (role: string): role is 'player_1' | 'player_2' => role === 'player_1' || role === 'player_2';
const stackOf = (view: HoldemView, role: string): number => (isSeat(role) ? view.stacks[role] : 0);

function callCostOf(view: HoldemView, role: string): number {
  if (!isSeat(role)) return 0;
  return Math.max(0, view.bets[role === 'player_1' ? 'player_2' : 'player_1'] - view.bets[role]);
}

function HoldemTableCenter({ view }: { readonly view: HoldemView }): ReactElement {
  const translator = useText();
  return (
    <>
      <span className="poker-street">
        {translator.code('street', view.street)} ·{' '}
        {translator.t('board.poker.hand_of', { hand: view.hand, hands: view.hands })}
      </span>
      <span className="poker-board">
        {Array.from({ length: COMMUNITY_CARDS }, (_, index) => {
          const card = view.board[index];
          return card ? <PlayingCard key={card} card={card} /> : <i key={index} className="card-place" />;
        })}
      </span>
      <b className="poker-pot">{translator.t('board.poker.pot', { chips: tableChips(view) })}</b>
    </>
  );
}

/** Shows the betting of this hand and the result of the one before. */
function HandLine(props: {
  readonly view: HoldemView;
  readonly names: GameBoardProps<HoldemView>['names'];
}): ReactElement {
  const translator = useText();
  const { view, names } = props;
  return (
    <div className="poker-story" aria-hidden="true">
      <p>{lineLabels(translator, view, names).join(' · ') || translator.t('board.poker.no_bets')}</p>
      {view.last_hand && <LastHandRow last={view.last_hand} names={names} />}
    </div>
  );
}

function LastHandRow(props: {
  readonly last: LastHand;
  readonly names: GameBoardProps<HoldemView>['names'];
}): ReactElement {
  const translator = useText();
  const { last, names } = props;
  return (
    <p className="poker-last">
      <span className="poker-last-words">{lastHandLabel(translator, last, names)}</span>
      {PLAYERS.map((seat) => {
        const cards = last.shown[seat];
        return cards === null ? null : (
          <span key={seat} className="poker-last-hand">
            <span>{showdownLabel(translator, last, seat, names)}</span>
            {cards.map((card) => (
              <PlayingCard key={card} card={card} />
            ))}
          </span>
        );
      })}
      {last.board.length > 0 && <i className="poker-last-gap" />}
      {last.board.map((card) => (
        <PlayingCard key={card} card={card} />
      ))}
    </p>
  );
}
