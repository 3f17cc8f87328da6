import type { JsonObject } from '../../../shared/json.ts';
import { byRole, drawNames, renamedOrNull, createRenamer, type GameVariant } from './game-variant.ts';

const CARDS = ['J', 'Q', 'K'];
const ACTIONS = ['check', 'bet', 'call', 'fold'];

/** Kuhn poker with three ranks of stones and tokens. */
export function kuhnPokerVariant(key: Uint8Array): GameVariant {
  const [first = '', second = '', ...drawnNames] = drawNames(key, 2 + CARDS.length + ACTIONS.length);
  const stones = drawnNames.slice(0, CARDS.length);
  const actions = drawnNames.slice(CARDS.length);
  const [low = '', middle = '', high = ''] = stones;
  const [hold = '', raise = '', match = '', yieldWord = ''] = actions;
  const role = createRenamer(['player_1', 'player_2'], [first, second]);
  const stone = createRenamer(CARDS, stones);
  const action = createRenamer(ACTIONS, actions);
  const stonesOf = (value: unknown) => byRole(value, role, (card) => renamedOrNull(card, stone));
  const lineOf = (value: unknown): string[] =>
    (Array.isArray(value) ? value : []).map((item) => action(String(item)));
  return {
    title: 'a game of stones',
    description: `There are three stones: "${low}", "${middle}" and "${high}"; "${high}" is stronger than "${middle}", and "${middle}" is stronger than "${low}". Two players, "${first}" and "${second}", each put one token into the bowl and draw one stone, which only its owner sees. The player named in "first" may "${hold}" or "${raise}" (one more token). After "${raise}" the other may "${match}" (one token too; the stronger stone takes the bowl) or "${yieldWord}" (the bowl goes to the one who put the token in). After "${hold}" the other may "${hold}" (the stronger stone takes the bowl) or "${raise}", and then the first may "${match}" or "${yieldWord}". The players begin in turn from round to round. Who has won more tokens after the last round wins; equal is a draw.
State: "round" of "rounds"; "first"; "stones", yours visible, the other's null; "line", the actions of this round; "turn"; "won", tokens won or lost in earlier rounds; "last_round", how the round before went.`,
    role,
    action,
    view: ({ hands, hand, first: begins, cards, line, turn, net, last_hand: last }) => ({
      rounds: hands ?? null,
      round: hand ?? null,
      first: renamedOrNull(begins, role),
      stones: stonesOf(cards),
      line: lineOf(line),
      turn: renamedOrNull(turn, role),
      won: byRole(net, role, Number),
      last_round: lastRound(last),
    }),
  };

  function lastRound(value: unknown): JsonObject | null {
    if (typeof value !== 'object' || value === null) return null;
    const last = value as JsonObject;
    return {
      line: lineOf(last['line']),
      winner: renamedOrNull(last['winner'], role),
      tokens: last['amount'] ?? null,
      stones: stonesOf(last['shown']),
    };
  }
}
