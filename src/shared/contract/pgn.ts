import { z } from 'zod';
import { utf8Length } from '../bytes.ts';
import { MAX_PGN_GAME_BYTES } from '../pgn/limits.ts';
import { call } from './call.ts';
import { openingName } from './openings.ts';

/** The problem because of which a game in PGN or a position in FEN cannot be read. */
const pgnProblemCode = z.enum([
  'no_game',
  'several_games',
  'variant',
  'fen',
  'illegal_move',
  'ambiguous_move',
  'not_a_move',
  'null_move',
  'unclosed_comment',
  'unclosed_variation',
  'stray_bracket',
  'early_variation',
  'too_deep',
  'too_many_moves',
  'too_long',
]);
export type PgnProblemCode = z.infer<typeof pgnProblemCode>;

/** The problems of a FEN, under the rules of chess and of the board that holds it. */
const fenProblemCode = z.enum([
  'fields',
  'ranks',
  'kings',
  'pawns',
  'pieces',
  'side',
  'castling',
  'en_passant',
  'counters',
  'check',
]);
export type FenProblemCode = z.infer<typeof fenProblemCode>;

const pgnProblem = z.object({
  code: pgnProblemCode,
  /** The line of the game's text, from 1. */
  line: z.int().min(1),
  /** The text that could not be read, cut to 40 characters; empty where the problem is no single text. */
  token: z.string(),
  /** The problem of the position in the tag `FEN`, else null. */
  fen: fenProblemCode.nullable(),
});
export type PgnProblem = z.infer<typeof pgnProblem>;

/** A move in the tree of a game. Moves of the main line and of variations are nodes of one list. */
const pgnMove = z.object({
  /** The index of the move before it, or -1 for the start position. The first move after another is its main line. */
  parent: z.int().min(-1),
  /** In standard algebraic notation. */
  san: z.string(),
  /** In UCI notation. */
  uci: z.string(),
  /** The position after the move. */
  fen: z.string(),
  /** Numeric annotation glyphs, such as 1 for a good move. */
  nags: z.array(z.int().min(0).max(255)),
  /** The comment after the move. */
  comment: z.string(),
  /** The name of the opening that the position has; absent where it has none. */
  opening: openingName.optional(),
});
export type PgnMove = z.infer<typeof pgnMove>;

const pgnResult = z.enum(['1-0', '0-1', '1/2-1/2', '*']);

/**
 * An imported game of chess. It is not a session: nothing of it is stored, and it counts for no rating, reward or
 * league.
 */
const pgnGame = z.object({
  /** In the order in which the text has them. */
  tags: z.array(z.tuple([z.string(), z.string()])),
  /** The position before the first move. */
  startFen: z.string(),
  /** The comment before the first move. */
  comment: z.string(),
  moves: z.array(pgnMove),
  result: pgnResult,
});
export type PgnGame = z.infer<typeof pgnGame>;

/** JSON writes a byte of text as six at most, and the rest of the call needs little. */
export const MAX_PGN_CALL_BYTES = 6 * MAX_PGN_GAME_BYTES + 1024;

const pgnText = z
  .string()
  .max(MAX_PGN_GAME_BYTES)
  .refine((text) => utf8Length(text) <= MAX_PGN_GAME_BYTES, 'a game may have 1 MB of text at most');

export const PGN_CALLS = {
  /** Reads one game of at most 1 MiB of UTF-8. Nothing is stored. */
  'pgn.read': call(
    z.object({ text: pgnText }),
    z.object({
      /** Null when there is a problem. */
      game: pgnGame.nullable(),
      problem: pgnProblem.nullable(),
    }),
  ),
  /** Checks a position and lists what can be played in it. */
  'pgn.position': call(
    z.object({ fen: z.string().max(200) }),
    z.object({
      /** The position as this program writes it, or null when it is impossible. */
      fen: z.string().nullable(),
      problem: fenProblemCode.nullable(),
      /** All legal moves with the positions after them. */
      legal: z.array(pgnMove.pick({ uci: true, san: true, fen: true, opening: true })),
      check: z.boolean(),
    }),
  ),
} as const;
