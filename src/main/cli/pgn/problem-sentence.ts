import type { FenProblemCode, PgnProblem, PgnProblemCode } from '../../../shared/contract/pgn.ts';

/** The explanation of each problem of a position. */
const FEN_PROBLEMS: Readonly<Record<FenProblemCode, string>> = {
  fields: 'it needs six fields, or four without its counters',
  ranks: 'its first field is not eight ranks of eight squares',
  kings: 'each side needs exactly one king',
  pawns: 'a pawn stands on the first or the last rank',
  pieces: 'a side has more than sixteen pieces',
  side: 'the side to move is neither w nor b',
  castling: 'its castling rights are not written as KQkq or -',
  en_passant: 'its en passant square is not possible',
  counters: 'its counters are not numbers',
  check: 'the side that is not to move is in check',
};

const PROBLEMS: Readonly<Record<PgnProblemCode, string>> = {
  no_game: 'there is no game in it',
  several_games: 'moves follow after the result; separate the games by their tags',
  variant: 'only standard chess can be read, not the variant of its tag',
  fen: 'its start position is impossible',
  illegal_move: 'this move is not legal here',
  ambiguous_move: 'several pieces can make this move; add the file or rank of the right one',
  not_a_move: 'this is not a move',
  null_move: 'a move that passes cannot be read; remove it with what follows in its line',
  unclosed_comment: 'a comment that begins here has no closing brace',
  unclosed_variation: 'a variation has no closing bracket',
  stray_bracket: 'this bracket closes no variation',
  early_variation: 'a variation stands before the first move',
  too_deep: 'variations are nested too deep',
  too_many_moves: 'the game has more than 4,000 moves with its variations',
  too_long: 'the game has more than 1 MB of text',
};

/** A problem as one sentence, without the line. */
export function problemSentence({ code, token, fen }: Pick<PgnProblem, 'code' | 'token' | 'fen'>): string {
  const sentence = fen === null ? PROBLEMS[code] : `${PROBLEMS[code]}: ${FEN_PROBLEMS[fen]}`;
  return token === '' ? sentence : `"${token}": ${sentence}`;
}
