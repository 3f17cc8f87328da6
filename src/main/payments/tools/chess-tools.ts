import { Chess, validateFen } from 'chess.js';
import type { z } from 'zod';
import type { PaymentCode } from '../../../shared/codes/payment.ts';
import type { JsonObject } from '../../../shared/json.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { ChessAnalyser, PositionAnalysis } from '../../players/index.ts';
import type { Sessions } from '../../sessions/index.ts';
import type { AnyTool, PaidTool, Quote } from '../paywall.ts';
import type { CallMeter } from '../processor/paid-call.ts';
import { PAYMENT_SERVER, type PaymentTools } from '../mcp/catalogue.ts';
import { buildReview, type JudgedMove } from '../rules/game-review.ts';
import { fixedPrice, unitsWithin, usageMeter } from './tool-prices.ts';
import { findLivePositionRefusal, type LiveSessionReader } from './live-position-refusal.ts';

const { tools } = PAYMENT_SERVER;

export interface ChessToolDeps {
  readonly chessAnalyser: ChessAnalyser;
  readonly sessions: Pick<Sessions, 'export'> & LiveSessionReader;
  readonly signal: AbortSignal;
  /** Measures the work of the engine. */
  readonly monotonicMs: () => number;
}

type Input<N extends keyof PaymentTools> = PaymentTools[N]['input'];

const invalidParameter = (message: string, parameter: string) =>
  refuse('INVALID_PARAMETERS', message, { parameter });

export const chessTools = (deps: ChessToolDeps): Record<string, AnyTool> => ({
  chess_analysis: analysisTool(deps) as AnyTool,
  game_review: reviewTool(deps) as AnyTool,
});

/** The maximum thinking time that a caller may request. */
const MAX_ANALYSIS_MS = 3000;

/** The meter of an analysis: it charges for each millisecond that the engine worked, up to the time that the caller requested. */
const analysisMeter = (thinkMs: number): CallMeter =>
  usageMeter('chess_analysis', thinkMs, ({ engineMs }) => Number(engineMs));

function analysisTool({
  chessAnalyser,
  sessions,
  signal,
  monotonicMs,
}: ChessToolDeps): PaidTool<Input<'chess_analysis'>> {
  const price = fixedPrice('chess_analysis', 'Chess position analysis');
  return {
    kind: 'paid',
    input: tools.chess_analysis.input,
    effect: 'read',
    quote({ fen, thinkMs }, caller) {
      const { ok, error } = validateFen(fen);
      if (!ok) return invalidParameter(error ?? 'invalid position', 'fen');
      if (new Chess(fen).isGameOver()) return invalidParameter('The game is over in this position', 'fen');
      return (
        findLivePositionRefusal(sessions, caller, { fens: [fen], parameter: 'fen' }) ??
        accept({ ...price, meter: analysisMeter(thinkMs) })
      );
    },
    basePrice: () => accept({ ...price, meter: analysisMeter(MAX_ANALYSIS_MS) }),
    async run({ fen, lines, thinkMs, engine }) {
      const positions = [{ fen, also: [] }];
      const startMs = monotonicMs();
      const analyses = await chessAnalyser.analyse({ positions, engine, lines, thinkMs, signal });
      const engineMs = Math.floor(monotonicMs() - startMs);
      const [analysis] = analyses.ok ? analyses.value : [];
      if (!analyses.ok || analysis === undefined) return engineFailure(analyses);
      return accept({ fen, ...(analysis as unknown as JsonObject), engineMs });
    },
  };
}

const engineFailure = (failure: {
  ok: boolean;
  code?: string;
  message?: string;
}): Outcome<JsonObject, PaymentCode> =>
  failure.code === 'NO_ENGINE'
    ? refuse('INVALID_PARAMETERS', `${failure.message ?? ''}; use engine "builtin"`, { parameter: 'engine' })
    : refuse('INTERNAL_ERROR', 'The engine did not answer');

/** A longer review would occupy the engine for minutes. */
const MAX_PLIES = 400;

/** The meter of a review: it charges for each position in which a move was judged, and never more than the fixed price. */
const reviewMeter = (positions: number, price: Quote): CallMeter =>
  usageMeter('game_review', Math.min(positions, unitsWithin('game_review', price)), ({ moves }) =>
    Array.isArray(moves) ? moves.length : 0,
  );

function reviewTool(deps: ChessToolDeps): PaidTool<Input<'game_review'>> {
  const price = fixedPrice('game_review', 'Chess game review');
  return {
    kind: 'paid',
    input: tools.game_review.input,
    effect: 'read',
    quote(args, caller) {
      const game = readGame(deps, args);
      if (!game.ok) return game;
      const fens = game.value.moves.map(({ before }) => before);
      const finalFen = game.value.moves.at(-1)?.after;
      return (
        findLivePositionRefusal(deps.sessions, caller, {
          fens: finalFen === undefined ? fens : [...fens, finalFen],
          parameter: args.pgn === undefined ? 'sessionId' : 'pgn',
        }) ?? accept({ ...price, meter: reviewMeter(fens.length, price) })
      );
    },
    basePrice: () => accept({ ...price, meter: reviewMeter(MAX_PLIES, price) }),
    async run(args) {
      const game = readGame(deps, args);
      if (!game.ok) return game;
      const { moves, sessionFields } = game.value;
      const { chessAnalyser, signal } = deps;
      const { engine, thinkMs } = args;
      const positions = moves.map(({ before, lan }) => ({ fen: before, also: [lan] }));
      // The built-in engine evaluates the played moves too (`also`). A UCI engine does not, so each of them
      // is evaluated by the position after it, and the position after the last move is needed as well.
      const lastMove = moves.at(-1);
      const finalPosition =
        lastMove === undefined || new Chess(lastMove.after).isGameOver()
          ? []
          : [{ fen: lastMove.after, also: [] }];
      const request = { positions: [...positions, ...finalPosition], engine, thinkMs, lines: 1, signal };
      const analyses = await chessAnalyser.analyse(request);
      if (!analyses.ok) return engineFailure(analyses);
      return accept({
        ...sessionFields,
        engine: analyses.value[0]?.engine ?? '',
        ...buildReview(toJudgedMoves(moves, analyses.value)),
      });
    },
  };
}

/** A move of the game, as the library of chess returns it; `before` and `after` are positions as FEN. */
interface PlayedMove {
  readonly san: string;
  readonly lan: string;
  readonly before: string;
  readonly after: string;
  readonly color: 'w' | 'b';
}

interface Game {
  readonly moves: readonly PlayedMove[];
  /** Id, outcome and end reason of the session; empty for a game in PGN. */
  readonly sessionFields: JsonObject;
}

type ChessReviewRequest = z.output<Input<'game_review'>>;

/** Reads the game to review. A session has to be finished, because a review of a running game would help a player. */
function readGame(
  { sessions }: ChessToolDeps,
  { sessionId, pgn }: ChessReviewRequest,
): Outcome<Game, PaymentCode> {
  if ((sessionId === undefined) === (pgn === undefined))
    return invalidParameter('Give either sessionId or pgn', 'sessionId');
  if (pgn !== undefined) return parseGame(pgn, {});
  const summary = sessions.findSummary(sessionId ?? '');
  if (summary === null) return refuse('NOT_FOUND', 'There is no such session');
  if (summary.template !== 'chess.v1')
    return invalidParameter('This session is not a chess game', 'sessionId');
  if (summary.status !== 'completed')
    return invalidParameter('This session is still being played', 'sessionId');
  const pgnExport = sessions.export(summary.sessionId, { format: 'pgn', viewer: null });
  if (!pgnExport.ok) return refuse('INTERNAL_ERROR', 'The session could not be read');
  const { outcome, outcomeReason: reason } = summary;
  const sessionFields = { sessionId: summary.sessionId, outcome, reason };
  return parseGame(pgnExport.value.text, sessionFields);
}

function parseGame(pgn: string, sessionFields: JsonObject): Outcome<Game, PaymentCode> {
  const chess = new Chess();
  try {
    chess.loadPgn(pgn);
  } catch {
    return invalidParameter('This is not a game in PGN', 'pgn');
  }
  const moves = chess.history({ verbose: true });
  if (moves.length === 0) return invalidParameter('The game has no moves', 'pgn');
  if (moves.length > MAX_PLIES) return invalidParameter(`A review takes at most ${MAX_PLIES} plies`, 'pgn');
  return accept({ moves, sessionFields });
}

/** Converts each move to one with the evaluation of the best and of the played move, from the mover's side. */
const toJudgedMoves = (moves: readonly PlayedMove[], analyses: readonly PositionAnalysis[]): JudgedMove[] =>
  moves.map(({ san, lan, color, after }, index) => {
    const lines = analyses[index]?.lines ?? [];
    const bestLine = lines[0] ?? { move: lan, centipawns: 0 };
    const playedLine = lines.find(({ move }) => move === lan);
    return {
      ply: index + 1,
      side: color === 'w' ? 'white' : 'black',
      move: san,
      best: bestLine.move,
      bestCentipawns: bestLine.centipawns,
      playedCentipawns: playedLine?.centipawns ?? centipawnsAfter(after, analyses[index + 1]),
    };
  });

/** Evaluates a move by the position after it. */
function centipawnsAfter(fen: string, next: PositionAnalysis | undefined): number {
  const position = new Chess(fen);
  if (position.isCheckmate()) return MATE_CENTIPAWNS;
  return position.isGameOver() ? 0 : -(next?.lines[0]?.centipawns ?? 0);
}

/** The evaluation of a checkmate: above every evaluation of a position. */
const MATE_CENTIPAWNS = 30_000;
