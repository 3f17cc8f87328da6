import { Chess, type Move } from 'chess.js';
import { z } from 'zod';
import { parseJson } from '../../../shared/json.ts';

const actionFormat = z.object({
  json_schema: z.object({
    schema: z.object({ properties: z.object({ action: z.object({ enum: z.array(z.string()) }) }) }),
  }),
});

/** The messages of a prompt and the form of the reply, as an OpenAI-compatible server gets them. */
export const chatRequest = z.object({
  messages: z.array(z.object({ role: z.string(), content: z.string() })).min(1),
  response_format: actionFormat.optional().catch(undefined),
});

/** A reply of the scripted model: one of the legal actions, and a sentence that explains it. */
export interface ScriptedReply {
  readonly comment: string;
  readonly action: string;
}

const PIECES: Readonly<Record<string, string>> = {
  p: 'pawn',
  n: 'knight',
  b: 'bishop',
  r: 'rook',
  q: 'queen',
  k: 'king',
};
const VALUES: Readonly<Record<string, number>> = { p: 1, n: 3, b: 3, r: 5, q: 9 };
const CENTRE: ReadonlySet<string> = new Set(['d4', 'e4', 'd5', 'e5']);

/**
 * Creates the reply to a prompt of the demo by rule: it mates where it can, takes what is worth most, checks, castles
 * and develops. The same prompt gets the same reply. Null for a prompt without a list of legal actions.
 */
export function scriptedReply(request: z.infer<typeof chatRequest>): ScriptedReply | null {
  const text = request.messages.at(-1)?.content ?? '';
  const legal = legalIn(text) ?? request.response_format?.json_schema.schema.properties.action.enum ?? [];
  const [first] = legal;
  if (first === undefined) return null;
  const fen = /"fen":"([^"]+)"/u.exec(text)?.[1];
  const chosen = fen === undefined ? null : bestMove(fen, legal);
  return chosen ?? { comment: 'Nothing is forced here, so I keep it simple.', action: first };
}

/** The list of legal actions in a prompt, or null. */
function legalIn(text: string): readonly string[] | null {
  const listed = parseJson(/^Legal actions: (\[.*\])$/mu.exec(text)?.[1] ?? '');
  return z.array(z.string()).safeParse(listed).data ?? null;
}

function bestMove(fen: string, legal: readonly string[]): ScriptedReply | null {
  const chess = new Chess(fen);
  const moves = chess.moves({ verbose: true }).filter(({ lan }) => legal.includes(lan));
  const rated = moves.map((move) => ({ move, score: scoreOf(chess, move) }));
  const [best] = rated.toSorted((a, b) => b.score - a.score || a.move.lan.localeCompare(b.move.lan));
  return best === undefined ? null : { comment: reasonFor(best.move), action: best.move.lan };
}

function scoreOf(chess: Chess, move: Move): number {
  if (move.san.endsWith('#')) return 100;
  chess.move(move);
  const isAttacked = chess.isAttacked(move.to, chess.turn());
  const isStalemate = chess.isStalemate();
  chess.undo();
  if (isStalemate) return -100;
  const capturedValue = move.captured === undefined ? 0 : (VALUES[move.captured] ?? 0);
  const valueAtRisk = isAttacked ? (VALUES[move.piece] ?? 0) : 0;
  return capturedValue - valueAtRisk + bonusOf(move);
}

/** The bonus for a kind of move: a new queen counts its gain in material, everything else less than a pawn. */
function bonusOf(move: Move): number {
  if (move.promotion === 'q') return 8;
  if (move.san.startsWith('O-O')) return 0.8;
  if (move.san.endsWith('+')) return 0.4;
  if (CENTRE.has(move.to)) return 0.3;
  const isDeveloping = /[18]$/u.test(move.from) && (move.piece === 'n' || move.piece === 'b');
  if (isDeveloping) return 0.5;
  return move.piece === 'k' ? -0.3 : 0;
}

function reasonFor(move: Move): string {
  const piece = PIECES[move.piece] ?? 'piece';
  if (move.san.endsWith('#')) return `${move.san} is mate.`;
  if (move.captured !== undefined)
    return `My ${piece} takes the ${PIECES[move.captured] ?? 'piece'} on ${move.to}; I like the material.`;
  if (move.san.startsWith('O-O')) return 'I castle: my king is safer and the rook joins the game.';
  if (move.san.endsWith('+')) return `${move.san} gives check and asks a question first.`;
  if (CENTRE.has(move.to)) return `The ${piece} goes to ${move.to}, because the centre matters most.`;
  if (bonusOf(move) > 0) return `I develop my ${piece} to ${move.to} before I attack.`;
  return `${move.san} is quiet; I wait for a mistake.`;
}
