import type { HoldemView } from './holdem-view.ts';

type Seat = 'player_1' | 'player_2';
type Chips = Readonly<Record<Seat, number>>;

/** The hand so far: bets of this street, chips put in on all streets, and who has acted on this street. */
interface HandState {
  readonly bets: Chips;
  readonly chipsPutIn: Chips;
  readonly acted: Readonly<Record<Seat, boolean>>;
}

const otherSeat = (seat: Seat): Seat => (seat === 'player_1' ? 'player_2' : 'player_1');
const NEITHER = { player_1: false, player_2: false } as const;
const NONE = { player_1: 0, player_2: 0 } as const;
const RAISE = 'raise:';

const add = (chips: Chips, seat: Seat, amount: number): Chips => ({ ...chips, [seat]: chips[seat] + amount });

/**
 * The chips that each bet of the hand put in; null for an action without chips. The log of a hand names calls and
 * all-ins without their amounts, so the amounts are computed by playing the bets again. After an all-in the other
 * player has the turn, so the chips on the table tell how much it was.
 */
export function betAmounts(view: Pick<HoldemView, BetFields>): (number | null)[] {
  // A player with fewer chips than the blind puts in all of them, and the hand then ends before the flop.
  const blindOf = (seat: Seat): number => {
    const blind = seat === view.button ? view.small_blind : view.big_blind;
    return view.street === 'preflop' ? Math.min(blind, view.stacks[seat] + view.bets[seat]) : blind;
  };
  const blinds: Chips = { player_1: blindOf('player_1'), player_2: blindOf('player_2') };
  let hand: HandState = { bets: blinds, chipsPutIn: blinds, acted: NEITHER };
  const chipsOnTable = view.pot + view.bets.player_1 + view.bets.player_2;
  return view.line.map((entry) => {
    const [seat, action] = entry.split(' ') as [Seat, string];
    const amount = amountOf(hand, { seat, action, chipsOnTable });
    const bets = add(hand.bets, seat, amount ?? 0);
    const acted = {
      ...hand.acted,
      [seat]: true,
      ...((amount ?? 0) > callCostOf(hand, seat) ? { [otherSeat(seat)]: false } : {}),
    };
    const isClosed = acted.player_1 && acted.player_2 && bets.player_1 === bets.player_2;
    hand = {
      chipsPutIn: add(hand.chipsPutIn, seat, amount ?? 0),
      bets: isClosed ? NONE : bets,
      acted: isClosed ? NEITHER : acted,
    };
    return amount;
  });
}

export type BetFields =
  | 'button'
  | 'street'
  | 'stacks'
  | 'small_blind'
  | 'big_blind'
  | 'pot'
  | 'bets'
  | 'line';

const callCostOf = ({ bets }: HandState, seat: Seat): number =>
  Math.max(0, bets[otherSeat(seat)] - bets[seat]);

function amountOf(
  hand: HandState,
  {
    seat,
    action,
    chipsOnTable,
  }: { readonly seat: Seat; readonly action: string; readonly chipsOnTable: number },
): number | null {
  if (action === 'call') return callCostOf(hand, seat);
  if (action.startsWith(RAISE)) return Number(action.slice(RAISE.length)) - hand.bets[seat];
  if (action === 'all_in')
    return Math.max(0, chipsOnTable - hand.chipsPutIn[otherSeat(seat)] - hand.chipsPutIn[seat]);
  return null;
}
