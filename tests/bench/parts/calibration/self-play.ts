import type { JsonObject } from '../../../../src/shared/json.ts';
import type { GameTemplate } from '../../../../src/main/games/index.ts';
import {
  pick,
  createSeededRandom,
  type SeededRandom,
} from '../../../../src/main/players/engines/seeded-random.ts';
import {
  evaluatePosition,
  evaluationNodes,
} from '../../../../src/main/players/evaluators/evaluator-registry.ts';

/** How one template plays against itself. */
export interface SelfPlay {
  readonly gameTemplate: GameTemplate;
  /** Further conditions of the games, stored beside them. */
  readonly settings: JsonObject;
  /** Random moves at the start are drawn from this range, both ends included, so that no two games are alike. */
  readonly randomPlies: readonly [number, number];
  /** The mean number of plies from one evaluated position to the next. */
  readonly pliesBetween: number;
  /** The move of the player, who is the same on both sides. It reads no clock, so that a seed gives the same game on every machine. */
  choose(input: PlayerInput): PlayerMove;
  /** The judgement of a player beyond which a game is awarded, either way; null to play every game to its end. */
  readonly awardedFrom: number | null;
  /** Transformations of the inputs before the curve is fitted; the product uses the one that fits unseen games best. */
  readonly shapes: readonly CurveShape[];
  /** The inputs of a curve, seen from the first role; null for a position with a certain value. */
  readonly inputsOf: (evaluated: EvaluatedPosition) => readonly number[] | null;
  /** The number that the product shows for inputs. */
  readonly expectedScoreOf: (inputs: readonly number[]) => number;
}

/** Turns inputs into the terms of a curve. */
export interface CurveShape {
  readonly name: string;
  /** The names of the fitted weights, in order. */
  readonly weights: readonly string[];
  readonly weigh: (inputs: readonly number[]) => readonly number[];
}

export interface PlayerInput {
  readonly view: JsonObject;
  readonly legal: readonly string[];
  readonly earlier: readonly JsonObject[];
  readonly random: SeededRandom;
}

export interface PlayerMove {
  readonly action: string;
  /** The player's own judgement, positive when the first role is ahead. */
  readonly judgement: number;
}

/** An evaluation as the window would show it, and the discs or moves before it. */
export interface EvaluatedPosition {
  readonly ply: number;
  readonly evaluation: NonNullable<ReturnType<typeof evaluatePosition>>;
}

/** A position of a game: what a curve depends on, or null where the value is certain, and then that value. */
export interface SamplePosition {
  readonly ply: number;
  readonly inputs: readonly number[] | null;
  readonly expectedScore: number;
}

export interface SampleGame {
  readonly game: number;
  readonly plies: number;
  /** The game was not played to its end. */
  readonly isAwarded: boolean;
  /** The score of the first role: 1, ½ or 0. */
  readonly score: number;
  readonly positions: readonly SamplePosition[];
}

const noTime = (): number => 0;
/** A game is awarded when both sides have judged it so in this many plies in a row, as engine matches do. */
const AWARDED_AFTER = 6;

/** Plays one game, which depends on its number only, and evaluates some of its positions as a live game's are. */
export function playGame(play: SelfPlay, game: number): SampleGame {
  const { gameTemplate } = play;
  const random = createSeededRandom(Uint32Array.of(game, gameTemplate.id.length, 0x9e37_79b9, 1));
  const [fewest, most] = play.randomPlies;
  const opening = fewest + Math.floor(random() * (most - fewest + 1));
  const nodes = evaluationNodes(gameTemplate.id, 'live');
  let state = gameTemplate.start({
    sessionId: `calibration-${game}`,
    options: gameTemplate.options.parse({}),
    seed: null,
  });
  const earlier: JsonObject[] = [];
  const positions: SamplePosition[] = [];
  let ply = 0;
  let decided = 0;
  for (; gameTemplate.result(state) === null && Math.abs(decided) < AWARDED_AFTER; ply++) {
    const role = gameTemplate.toAct(state)[0]!;
    const view = gameTemplate.view(state, null);
    const legal = gameTemplate.legal(state, role);
    const isOpening = ply < opening;
    if (!isOpening && random() * play.pliesBetween < 1) {
      const evaluation = evaluatePosition(gameTemplate.id, { view, nodes, elapsedMs: noTime, random })!;
      const inputs = play.inputsOf({ ply, evaluation });
      positions.push({ ply, inputs, expectedScore: evaluation.expectedScore });
    }
    const move = isOpening
      ? { action: pick(legal, random), judgement: 0 }
      : play.choose({ view, legal, earlier, random });
    decided = inRow(decided, move.judgement, play.awardedFrom);
    earlier.push(view);
    state = gameTemplate.apply(state, role, move.action);
  }
  const result = gameTemplate.result(state);
  const winner = result === null ? gameTemplate.roles[decided > 0 ? 0 : 1] : result.winner;
  const score = winner === null ? 0.5 : winner === gameTemplate.roles[0] ? 1 : 0;
  return { game, plies: ply, isAwarded: result === null, score, positions };
}

/** The plies in a row in which the judgement was decisive, negative for the second role. */
function inRow(before: number, judgement: number, from: number | null): number {
  if (from === null || Math.abs(judgement) < from) return 0;
  const side = Math.sign(judgement);
  return Math.sign(before) === -side ? side : before + side;
}
