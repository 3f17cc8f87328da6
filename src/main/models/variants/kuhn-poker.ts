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
  const [checkWord = '', betWord = '', callWord = '', foldWord = ''] = actions;
  const renameRole = createRenamer(['player_1', 'player_2'], [first, second]);
  const renameStone = createRenamer(CARDS, stones);
  const renameAction = createRenamer(ACTIONS, actions);
  const stonesOf = (value: unknown) => byRole(value, renameRole, (card) => renamedOrNull(card, renameStone));
  const lineOf = (value: unknown): string[] =>
    (Array.isArray(value) ? value : []).map((item) => renameAction(String(item)));
  return {
    title: 'a game of stones',
    description: `There are three stones: "${low}", "${middle}" and "${high}"; "${high}" is stronger than "${middle}", and "${middle}" is stronger than "${low}". Two players, "${first}" and "${second}", each put one token into the bowl and draw one stone, which only its owner sees. The player named in "first" may "${checkWord}" or "${betWord}" (one more token). After "${betWord}" the other may "${callWord}" (one token too; the stronger stone takes the bowl) or "${foldWord}" (the bowl goes to the one who put the token in). After "${checkWord}" the other may "${checkWord}" (the stronger stone takes the bowl) or "${betWord}", and then the first may "${callWord}" or "${foldWord}". The players begin in turn from round to round. Who has won more tokens after the last round wins; equal is a draw.
State: "round" of "rounds"; "first"; "stones", yours visible, the other's null; "line", the actions of this round; "turn"; "won", tokens won or lost in earlier rounds; "last_round", how the round before went.`,
    role: renameRole,
    action: renameAction,
    view: ({ hands, hand, first: firstRole, cards, line, turn, net, last_hand: last }) => ({
      rounds: hands ?? null,
      round: hand ?? null,
      first: renamedOrNull(firstRole, renameRole),
      stones: stonesOf(cards),
      line: lineOf(line),
      turn: renamedOrNull(turn, renameRole),
      won: byRole(net, renameRole, Number),
      last_round: lastRound(last),
    }),
  };

  function lastRound(value: unknown): JsonObject | null {
    if (typeof value !== 'object' || value === null) return null;
    const last = value as JsonObject;
    return {
      line: lineOf(last['line']),
      winner: renamedOrNull(last['winner'], renameRole),
      tokens: last['amount'] ?? null,
      stones: stonesOf(last['shown']),
    };
  }
}
