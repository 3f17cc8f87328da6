import { z } from 'zod';
import { formatList, type Translator } from '../../text/index.ts';
import type { GameBoardProps } from '../board-props.ts';
import { resultText, nameOf } from '../game-labels.ts';
import { betAmounts } from './bet-amounts.ts';
import { formatCard } from './playing-card.tsx';

const role = z.enum(['player_1', 'player_2']);
const forBothPlayers = <T extends z.ZodType>(value: T) => z.object({ player_1: value, player_2: value });
const holeCards = z.array(z.string()).nullable();

export const holdemView = z.object({
  phase: z.string(),
  hands: z.number(),
  hand: z.number(),
  button: role,
  small_blind: z.number(),
  big_blind: z.number(),
  street: z.string(),
  cards: forBothPlayers(holeCards),
  board: z.array(z.string()),
  stacks: forBothPlayers(z.number()),
  bets: forBothPlayers(z.number()),
  /** Chips won in all hands; absent where stacks continue from hand to hand and show it. */
  net: forBothPlayers(z.number()).optional(),
  pot: z.number(),
  line: z.array(z.string()),
  turn: role.nullable(),
  last_hand: z
    .object({
      hand: z.number(),
      ended_by: z.string(),
      board: z.array(z.string()),
      shown: forBothPlayers(holeCards),
      hand_names: forBothPlayers(z.string().nullable()),
      won: forBothPlayers(z.number()),
    })
    .nullish(),
  outcome: z.string().nullish(),
  outcome_reason: z.string().nullish(),
});
export type HoldemView = z.infer<typeof holdemView>;
export type LastHand = NonNullable<HoldemView['last_hand']>;

export const PLAYERS = ['player_1', 'player_2'] as const;

/** All chips on the table: the pot of earlier streets and the current bets. */
export const tableChips = (view: HoldemView): number => view.pot + view.bets.player_1 + view.bets.player_2;

/** Formats "Hand 3: Alpha won 24 with two pair"; a split pot names both players. */
export function lastHandLabel(
  translator: Translator,
  last: LastHand,
  names: GameBoardProps<HoldemView>['names'],
): string {
  return PLAYERS.filter((seat) => last.won[seat] > 0)
    .map((seat) => {
      const placeholders = { hand: last.hand, name: nameOf(translator, names, seat), chips: last.won[seat] };
      const handName = last.hand_names[seat];
      return handName === null
        ? translator.t('board.poker.last_hand', placeholders)
        : translator.t('board.poker.last_hand_with', {
            ...placeholders,
            ranked: translator.code('poker_hand', handName),
          });
    })
    .join('; ');
}

/** Formats the bets of the hand, such as "Alpha: Raise to 6", each with its chips. */
export function lineLabels(
  translator: Translator,
  view: HoldemView,
  names: GameBoardProps<HoldemView>['names'],
): string[] {
  const amounts = betAmounts(view);
  return view.line.map((entry, index) => {
    const [seat = '', action = ''] = entry.split(' ');
    return `${nameOf(translator, names, seat)}: ${betLabel(translator, action, amounts[index] ?? null)}`;
  });
}

/** Formats one bet; `chips` is what a call or an all-in puts in; null where it is not known. */
export function betLabel(translator: Translator, action: string, chips: number | null = null): string {
  if (action.startsWith('raise:'))
    return translator.t('board.poker.raises_to', { chips: Number(action.slice(6)) });
  if (action === 'call' && chips !== null) return translator.t('board.poker.calls', { chips });
  if (action === 'all_in' && chips !== null) return translator.t('board.poker.goes_all_in', { chips });
  return translator.code('action', action);
}

/** The cards that a player showed at the end of a hand, in words: "Beta: two pair"; the cards are drawn beside it. */
export function showdownLabel(
  translator: Translator,
  last: LastHand,
  seat: 'player_1' | 'player_2',
  names: GameBoardProps<HoldemView>['names'],
): string {
  const name = nameOf(translator, names, seat);
  const handName = last.hand_names[seat];
  return handName === null
    ? name
    : translator.t('board.poker.shown', { name, ranked: translator.code('poker_hand', handName) });
}

const cardsLabel = (translator: Translator, cards: readonly string[] | null): string =>
  cards === null
    ? translator.t('board.poker.hidden_cards')
    : formatList(
        translator,
        cards.map((card) => formatCard(translator, card)),
      );

/** The chips that a player has won in all hands, with their sign; null where stacks continue from hand to hand. */
const netLabel = (translator: Translator, view: HoldemView, seat: 'player_1' | 'player_2'): string | null =>
  view.net === undefined ? null : translator.number(view.net[seat], { signDisplay: 'exceptZero' });

/** The chips that a player has left, and those won in all hands where every hand starts with the same stacks. */
export function stackLabel(translator: Translator, view: HoldemView, seat: 'player_1' | 'player_2'): string {
  const chips = translator.number(view.stacks[seat]);
  const net = netLabel(translator, view, seat);
  return net === null ? chips : translator.t('board.poker.stack_and_net', { chips, net });
}

/** Describes the whole table in one sentence. */
export function holdemSummary(translator: Translator, props: GameBoardProps<HoldemView>): string {
  const { view, names } = props;
  const status =
    resultText(translator, names, view) ??
    (view.turn && translator.t('board.to_move', { role: nameOf(translator, names, view.turn) }));
  return [
    translator.t('board.poker.hand_of', { hand: view.hand, hands: view.hands }),
    translator.code('street', view.street),
    view.board.length > 0 &&
      translator.t('board.poker.on_table', { cards: cardsLabel(translator, view.board) }),
    translator.t('board.poker.pot', { chips: tableChips(view) }),
    ...PLAYERS.map((seat) =>
      translator.t('board.poker.seat', {
        name: nameOf(translator, names, seat),
        chips: view.stacks[seat],
        cards: cardsLabel(translator, view.cards[seat]),
      }),
    ),
    ...PLAYERS.map((seat) => {
      const chips = netLabel(translator, view, seat);
      return (
        chips !== null && translator.t('board.poker.net', { name: nameOf(translator, names, seat), chips })
      );
    }),
    view.last_hand && lastHandLabel(translator, view.last_hand, names),
    status,
  ]
    .filter(Boolean)
    .join('; ');
}
