import type { ReactElement } from 'react';
import { z } from 'zod';
import { formatList, useText, type Translator } from '../../text/index.ts';
import type { GameBoardProps } from '../board-props.ts';
import { resultText, nameOf, winnerOf } from '../game-labels.ts';
import { MoveAnnouncements } from '../move-announcements.tsx';
import { BetControls } from './bet-controls.tsx';
import { PlayingCard, formatCard } from './playing-card.tsx';
import { PokerTable, seatOrder, type SeatProps } from './poker-table.tsx';

const card = z.string().nullable();
const role = z.enum(['player_1', 'player_2']);
const forBothPlayers = <T extends z.ZodType>(value: T) => z.object({ player_1: value, player_2: value });

export const kuhnView = z.object({
  phase: z.string(),
  hands: z.number(),
  hand: z.number(),
  first: role,
  cards: forBothPlayers(card),
  line: z.array(z.string()),
  turn: role.nullable(),
  net: forBothPlayers(z.number()),
  last_hand: z
    .object({ hand: z.number(), winner: role, amount: z.number(), shown: forBothPlayers(card) })
    .nullish(),
  outcome: z.string().nullish(),
  outcome_reason: z.string().nullish(),
});
export type KuhnView = z.infer<typeof kuhnView>;

const otherPlayer = (player: 'player_1' | 'player_2') => (player === 'player_1' ? 'player_2' : 'player_1');

/** The chips that each player has put in: the ante, and one more for a bet or a call. */
function chipsPutIn(view: KuhnView): Readonly<Record<'player_1' | 'player_2', number>> {
  const chips = { player_1: 1, player_2: 1 };
  view.line.forEach((action, index) => {
    if (action === 'bet' || action === 'call')
      chips[index % 2 === 0 ? view.first : otherPlayer(view.first)] += 1;
  });
  return chips;
}

export function KuhnBoard(props: GameBoardProps<KuhnView>): ReactElement {
  const translator = useText();
  const { view, play } = props;
  const chips = chipsPutIn(view);
  const winner = winnerOf(view.outcome);
  const seats = seatOrder(props.flipped).map((seat): SeatProps => {
    const name = nameOf(translator, props.names, seat);
    const net = translator.number(view.net[seat], { signDisplay: 'exceptZero' });
    return {
      role: seat,
      name,
      cards: [view.cards[seat]],
      chips: net,
      bet: view.phase === 'betting' ? chips[seat] : 0,
      isToAct: view.turn === seat,
      isDealer: false,
      hasWon: winner === seat,
    };
  });
  return (
    <div className="poker">
      <PokerTable
        summary={summaryOf(translator, props, chips)}
        seats={seats}
        size={props.size}
        center={<KuhnTableCenter view={view} pot={chips.player_1 + chips.player_2} names={props.names} />}
      />
      {play && <BetControls play={play} kind="kuhn" bet={{ toCall: null, stack: null }} />}
      <MoveAnnouncements moves={props.announcements} />
    </div>
  );
}

function summaryOf(
  translator: Translator,
  props: GameBoardProps<KuhnView>,
  chips: Readonly<Record<string, number>>,
): string {
  const { view, names } = props;
  const seats = (['player_1', 'player_2'] as const).map((seat) =>
    translator.t('board.poker.holds', {
      name: nameOf(translator, names, seat),
      cards: formatCard(translator, view.cards[seat]),
    }),
  );
  const status =
    resultText(translator, names, view) ??
    (view.turn && translator.t('board.to_move', { role: nameOf(translator, names, view.turn) }));
  return [
    translator.t('board.poker.hand_of', { hand: view.hand, hands: view.hands }),
    ...seats,
    translator.t('board.poker.pot', { chips: (chips['player_1'] ?? 0) + (chips['player_2'] ?? 0) }),
    formatList(
      translator,
      view.line.map((action) => translator.code('action', action)),
    ),
    lastHandLabel(translator, view, names),
    status,
  ]
    .filter(Boolean)
    .join('; ');
}

function lastHandLabel(
  translator: Translator,
  view: KuhnView,
  names: GameBoardProps<KuhnView>['names'],
): string | null {
  const last = view.last_hand;
  if (!last) return null;
  return translator.t('board.poker.last_hand', {
    hand: last.hand,
    name: nameOf(translator, names, last.winner),
    chips: last.amount,
  });
}

function KuhnTableCenter(props: {
  readonly view: KuhnView;
  readonly pot: number;
  readonly names: GameBoardProps<KuhnView>['names'];
}): ReactElement {
  const translator = useText();
  const { view, names } = props;
  const last = view.last_hand;
  return (
    <>
      <b className="poker-pot">{translator.t('board.poker.pot', { chips: props.pot })}</b>
      <span className="poker-line">
        {view.line.length > 0
          ? view.line.map((action) => translator.code('action', action)).join(' · ')
          : translator.t('board.poker.hand_of', { hand: view.hand, hands: view.hands })}
      </span>
      {last && (
        <span className="poker-last">
          <span className="poker-last-words">{lastHandLabel(translator, view, names)}</span>
          {(['player_1', 'player_2'] as const).map(
            (seat) => last.shown[seat] && <PlayingCard key={seat} card={last.shown[seat]} />,
          )}
        </span>
      )}
    </>
  );
}
