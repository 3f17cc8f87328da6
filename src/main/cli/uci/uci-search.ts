import { cleanText } from '../../../shared/display-text.ts';
import { accept, refuse, type Outcome } from '../../../shared/outcome.ts';
import type { StandalonePlayers } from '../../host/standalone/standalone-players.ts';
import type { TurnPosition } from '../../players/index.ts';
import { CHESS_TEMPLATE, type UciPlayer } from './uci-player.ts';
import { writtenMove } from './rules/castling.ts';
import { computeThinkTime, type GoLimits, type ThinkTime } from './rules/commands.ts';
import { fenOf, sideToMove, type UciGame } from './rules/uci-game.ts';
import type { UciSettings } from './settings.ts';

/** One `go`. It ends with one `bestmove`, whatever happens, unless it is cancelled. */
export interface UciSearch {
  /** Sends the best known move immediately. */
  stop(): void;
  /** The expected move was played, so that the clock runs now. */
  ponderhit(): void;
  /** Ends the search without a `bestmove`. */
  cancel(): void;
}

export interface UciSearchRequest {
  readonly game: UciGame;
  /** The moves to choose from; never empty. */
  readonly legal: readonly string[];
  readonly go: GoLimits;
  readonly settings: UciSettings;
  readonly gameId: string;
  /** Resolves when the player can be used, with null where it cannot. */
  readonly player: Promise<UciPlayer | null>;
}

export interface UciSearchDeps {
  readonly standalone: Promise<Pick<StandalonePlayers, 'engineHost' | 'players' | 'models' | 'runtime'>>;
  /** Runs a task after a time of the real clock; the returned function cancels it. */
  readonly after: (delayMs: number, task: () => void) => () => void;
  readonly nowMs: () => number;
  /** Writes one line for the client. */
  readonly write: (line: string) => void;
}

/** The thinking time for a search without a time. */
const FREE_BUDGET_MS = 1500;
/** The thinking time and the level of the built-in fallback. */
const FALLBACK_MS = 100;
const FALLBACK_LEVEL = 3;
const SCORE_NODES = 4000;
/** Time limit for the score of a move. Its limit of nodes ends that search within 60 ms, on a busy machine later. */
const SCORE_MS = 5000;
const MIN_SCORE_MS = 60;
const MAX_COMMENT = 200;

interface BestMove {
  readonly move: string;
  /** The `info` line for the client about the move. */
  readonly info: string | null;
}

/** Starts a search. Its `bestmove` is sent when the player has chosen, at the end of its time, or at `stop`. */
export function startSearch(deps: UciSearchDeps, request: UciSearchRequest): UciSearch {
  const { game, legal, go, settings } = request;
  const startedMs = deps.nowMs();
  const abort = new AbortController();
  let fallbackMove = legal[0] ?? '';
  let bestSoFar: BestMove | null = null;
  let isWaiting = go.isInfinite || go.isPondering;
  let isOver = false;
  let cancelLimit = (): void => undefined;
  let time = computeThinkTime(
    go.isPondering ? { ...go, isInfinite: true } : go,
    sideToMove(game),
    settings.overheadMs,
  );

  const finish = ({ move, info }: BestMove): void => {
    if (isOver) return;
    isOver = true;
    cancelLimit();
    abort.abort();
    const written = writtenMove(fenOf(game), move, settings.isChess960);
    const elapsedMs = Math.round(deps.nowMs() - startedMs);
    if (info !== null) deps.write(`info string ${info}`);
    else deps.write(`info depth 1 nodes 1 time ${elapsedMs} pv ${written}`);
    deps.write(`bestmove ${written}`);
  };
  const fallbackBest = (info: string): BestMove => ({ move: fallbackMove, info });
  const onLimit = (): void =>
    finish(bestSoFar ?? fallbackBest(`the player's time is over; ${settings.fallback} move`));
  const setLimit = ({ limitMs }: ThinkTime): void => {
    cancelLimit();
    if (limitMs !== null) cancelLimit = deps.after(limitMs, onLimit);
  };
  /**
   * Notes the move to send, the player's or a fallback; its `bestmove` may have to wait for the client or the
   * time.
   */
  const settle = (best: BestMove, mayFinish: boolean): void => {
    if (isOver) return;
    bestSoFar = best;
    if (mayFinish && !isWaiting) finish(best);
  };

  void chooseFallback(deps, request, abort.signal).then((move) => {
    if (move !== null) fallbackMove = move;
  });
  setLimit(time);
  /**
   * Notes the player's move, which is sent at `stop` and at the end of the time, also while its score is not
   * known.
   */
  const onMove = (move: string): number => {
    bestSoFar = { move, info: null };
    const leftMs = time.limitMs === null ? SCORE_MS : time.limitMs - (deps.nowMs() - startedMs);
    return Math.min(SCORE_MS, Math.max(MIN_SCORE_MS, Math.round(leftMs)));
  };
  void decide(deps, request, { time, signal: abort.signal, onMove })
    .then((decision) => {
      if (decision.ok) return settle(decision.value, true);
      // A player that forfeits loses its time; UCI has no resignation.
      const best = fallbackBest(`${decision.message}; ${settings.fallback} move`);
      settle(best, settings.fallback !== 'forfeit' || time.limitMs === null);
    })
    .catch((error: unknown) => settle(fallbackBest(cleanText(String(error), MAX_COMMENT)), true));

  return {
    stop: () =>
      finish(bestSoFar ?? fallbackBest(`stopped before the player had chosen; ${settings.fallback} move`)),
    ponderhit() {
      if (!go.isPondering || isOver) return;
      isWaiting = go.isInfinite;
      if (bestSoFar !== null && !isWaiting) return finish(bestSoFar);
      time = computeThinkTime(go, sideToMove(game), settings.overheadMs);
      setLimit(time);
    },
    cancel() {
      isOver = true;
      cancelLimit();
      abort.abort();
    },
  };
}

/** Chooses the fallback's move while the player thinks; null where the fallback has none. */
async function chooseFallback(
  deps: UciSearchDeps,
  { game, legal, settings }: UciSearchRequest,
  signal: AbortSignal,
): Promise<string | null> {
  const standalone = await deps.standalone;
  if (settings.fallback === 'random') {
    const [byte = 0] = standalone.runtime.random.bytes(1);
    return legal[byte % legal.length] ?? null;
  }
  const reply = await standalone.engineHost.choose(
    {
      template: CHESS_TEMPLATE,
      view: { fen: fenOf(game), turn: sideToMove(game), outcome: null },
      role: sideToMove(game),
      legal,
      level: FALLBACK_LEVEL,
      budgetMs: FALLBACK_MS,
      earlier: [],
    },
    signal,
  );
  return reply.ok && legal.includes(reply.value) ? reply.value : null;
}

type Parts = Awaited<UciSearchDeps['standalone']>;

interface DecideContext {
  readonly time: ThinkTime;
  readonly signal: AbortSignal;
  /** Takes the player's move; returns the milliseconds that its score may take. */
  readonly onMove: (move: string) => number;
}

/** Waits for the player's move; refuses where it gave none. */
async function decide(
  deps: UciSearchDeps,
  request: UciSearchRequest,
  { time, signal, onMove }: DecideContext,
): Promise<Outcome<BestMove, 'FAILED'>> {
  const player = await request.player;
  if (player === null) return refuse('FAILED', 'the player cannot be used');
  const standalone = await deps.standalone;
  const position = positionOf(standalone, request, time);
  const reply = await player.chooser.decide(position, signal);
  if (!reply.ok) return refuse('FAILED', cleanText(reply.message, MAX_COMMENT));
  const move = reply.value;
  if (typeof move !== 'string' || !request.legal.includes(move))
    return refuse('FAILED', 'the player gave no legal move');
  const scoreMs = onMove(move);
  if (player.isBuiltIn) await writeScore(deps, request, { move, scoreMs, signal });
  const comment = commentOf(standalone, position);
  if (comment !== '' && !signal.aborted) deps.write(`info string ${comment}`);
  return accept({ move, info: null });
}

function positionOf(standalone: Parts, request: UciSearchRequest, time: ThinkTime): TurnPosition {
  const { game, legal, gameId } = request;
  const memory = standalone.players.createEarlierPositions(CHESS_TEMPLATE);
  for (const [tick, fen] of game.fens.entries()) memory.note(tick, { fen, outcome: null });
  const tick = game.fens.length - 1;
  return {
    sessionId: gameId,
    agentId: gameId,
    tick,
    template: CHESS_TEMPLATE,
    view: { fen: fenOf(game), turn: sideToMove(game), outcome: null },
    role: sideToMove(game),
    legal,
    budgetMs: time.budgetMs ?? FREE_BUDGET_MS,
    ...(time.clockMs === null ? {} : { clockMs: time.clockMs }),
    earlier: memory.before(tick),
  };
}

/** The model's comment on its move, as one line. */
function commentOf(standalone: Parts, { sessionId, tick }: TurnPosition): string {
  const record = standalone.models.movesOf(sessionId, tick).at(-1);
  return record === undefined ? '' : cleanText(record.text, MAX_COMMENT);
}

interface ScoreRequest {
  readonly move: string;
  readonly scoreMs: number;
  readonly signal: AbortSignal;
}

/** Writes the score of a built-in player's move, which clients show and which bots resign by. */
async function writeScore(
  { write, ...deps }: UciSearchDeps,
  { game, settings }: UciSearchRequest,
  { move, scoreMs, signal }: ScoreRequest,
): Promise<void> {
  const fen = fenOf(game);
  const { engineHost } = await deps.standalone;
  const analysis = await engineHost.analyse(
    { fen, also: [move], lines: 1, depth: 4, nodes: SCORE_NODES, timeMs: scoreMs, budgetMs: scoreMs },
    signal,
  );
  const line = analysis.ok ? analysis.value.lines.find((candidate) => candidate.move === move) : undefined;
  if (line === undefined || signal.aborted) return;
  const score = line.mateIn === null ? `cp ${Math.round(line.centipawns)}` : `mate ${line.mateIn}`;
  write(`info depth 1 score ${score} nodes 1 pv ${writtenMove(fen, move, settings.isChess960)}`);
}
