import { Chess } from 'chess.js';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { expect, test } from 'vitest';
import { builtInGameTemplates, type GameTemplate } from '../../../../../src/main/games/index.ts';
import {
  nextCallOf,
  nextSessionStep,
  toPositionUpdate,
  toPosition,
} from '../../../../../src/main/sessions/mcp/position.ts';
import type { SessionView } from '../../../../../src/main/sessions/index.ts';
import { KNOWN_GAMES } from '../../../../support/games/known-games.ts';

/** Maximum tokens of one answer of `session.state`, also in the middle of a long game. */
const BUDGET = 1000;

function viewOf(
  gameTemplate: GameTemplate,
  state: ReturnType<GameTemplate['start']>,
  role: string,
): SessionView {
  return {
    sessionId: '00000000-0000-4000-8000-000000000000',
    template: gameTemplate.id,
    status: 'active',
    tick: 77,
    view: gameTemplate.view(state, role),
    role,
    legal: gameTemplate.legal(state, role),
    toAct: gameTemplate.toAct(state),
    outcome: null,
    outcomeReason: null,
    winner: null,
    fault: null,
    drawOfferedBy: null,
    clock: null,
    quarantined: false,
    head: 'f'.repeat(64),
  };
}

function* positions(gameTemplate: GameTemplate): Generator<SessionView> {
  const options = gameTemplate.options.parse({});
  const seed = gameTemplate.hasChance ? 'a'.repeat(64) : null;
  let state = gameTemplate.start({ sessionId: 'budget', options, seed });
  for (let ply = 0; ply < 150 && gameTemplate.result(state) === null; ply += 1) {
    const [role = ''] = gameTemplate.toAct(state);
    yield viewOf(gameTemplate, state, role);
    const legal = gameTemplate.legal(state, role);
    state = gameTemplate.apply(state, role, legal[(ply * 31) % legal.length] ?? '');
  }
}

const NAMES = { white: 'A name of thirty-two characters..', black: 'B' };
const beside = (gameTemplate: GameTemplate | undefined) => ({
  names: NAMES,
  gameTemplate,
  moves: Array.from({ length: 10 }, (_, n) => ({ role: n % 2 === 0 ? 'white' : 'black', action: 'e2e4' })),
});

test.each(builtInGameTemplates.map((gameTemplate) => [gameTemplate.id, gameTemplate] as const))(
  'every answer about %s fits its budget',
  (_id, gameTemplate) => {
    for (const view of positions(gameTemplate)) {
      const text = JSON.stringify({ ...toPosition(view, beside(gameTemplate)), next: nextSessionStep(view) });
      expect(encode(text).length).toBeLessThanOrEqual(BUDGET);
    }
  },
);

test('a long legal list is sampled evenly, with its full length', () => {
  const [gameTemplate] = builtInGameTemplates.filter(({ id }) => id === 'kuhn_poker.v1');
  const [view] = gameTemplate ? [...positions(gameTemplate)] : [];
  const legal = Array.from({ length: 256 }, (_, n) => `nonce:${n.toString(16).padStart(2, '0')}`);
  const position = view && toPosition({ ...view, legal }, beside(gameTemplate));
  expect(position?.legalCount).toBe(256);
  expect(position?.legal).toHaveLength(16);
  expect(position?.legal[0]).toBe('nonce:00');
  expect(legal).toEqual(expect.arrayContaining([...(position?.legal ?? [])]));
});

/** The position after the first moves of a game of chess, for the player to move. */
function afterMoves(...played: readonly string[]) {
  const [gameTemplate] = builtInGameTemplates.filter(({ id }) => id === 'chess.v1');
  if (gameTemplate === undefined) throw new Error('no chess');
  let state = gameTemplate.start({ sessionId: 'chess', options: {}, seed: null });
  const moves = played.map((action) => {
    const [role = ''] = gameTemplate.toAct(state);
    state = gameTemplate.apply(state, role, action);
    return { role, action };
  });
  const [role = ''] = gameTemplate.toAct(state);
  return {
    view: { ...viewOf(gameTemplate, state, role), tick: played.length },
    moves,
    gameTemplate,
  };
}

/** The answer to a move after these moves, with the reply in it. */
function answerAfter(...played: readonly string[]) {
  const { view, ...context } = afterMoves(...played);
  return { accepted: true, ...toPositionUpdate(view, context), ...nextCallOf(view, nextSessionStep(view)) };
}

test('the answer to a move of chess holds the reply, and the legal moves once in SAN', () => {
  const lean = answerAfter('e2e4');
  expect(lean).toMatchObject({ lastMove: 'e2e4', yourTurn: true, tick: 1 });
  expect(lean.legal).toBe('a5 a6 b5 b6 Na6 Nc6 c5 c6 d5 d6 e5 e6 f5 f6 g5 g6 Nf6 Nh6 h5 h6');
  expect(lean).not.toHaveProperty('next');
});

/** Ten positions of each game, spread over its length, with their numbers of legal moves. */
const positionsOfKnownGames = KNOWN_GAMES.flatMap((pgn) => {
  const chess = new Chess();
  chess.loadPgn(pgn);
  const moves = chess.history({ verbose: true }).map(({ lan }) => lan);
  return Array.from({ length: 10 }, (_, n) => moves.slice(0, 1 + Math.floor((n * (moves.length - 2)) / 9)));
});

test('the answer to a move of chess costs at most 180 tokens with up to forty legal moves, in positions of real games', () => {
  const costs = positionsOfKnownGames.map((moves) => {
    const lean = answerAfter(...moves);
    return { legal: String(lean.legal).split(' ').length, tokens: encode(JSON.stringify(lean)).length };
  });
  expect(costs).toHaveLength(40);
  expect(costs.filter(({ legal, tokens }) => tokens > (legal <= 40 ? 180 : 220))).toEqual([]);
});

test('shows check, the last moves, and the board when it is asked for', () => {
  const { view, ...context } = afterMoves('f2f3', 'e7e5', 'g2g4', 'd8h4');
  const whole = toPosition(view, { ...context, names: {} }, { board: true });
  expect(whole).toMatchObject({
    lastMove: 'd8h4',
    moves: ['white f2f3', 'black e7e5', 'white g2g4', 'black d8h4'],
    check: true,
  });
  expect(whole.board).toEqual([
    'rnb.kbnr',
    'pppp.ppp',
    '........',
    '....p...',
    '......Pq',
    '.....P..',
    'PPPPP..P',
    'RNBQKBNR',
  ]);
  expect(toPosition(view, { ...context, names: {} })).not.toHaveProperty('board');
});

test('one’s own move is no last move, and what never changes is not repeated', () => {
  const { view, ...context } = afterMoves('e2e4');
  expect(toPositionUpdate({ ...view, role: 'white' }, context)).not.toHaveProperty('lastMove');
  const [poker] = builtInGameTemplates.filter(({ id }) => id === 'holdem_heads_up.v1');
  const [hand] = poker ? [...positions(poker)] : [];
  if (poker === undefined || hand === undefined) throw new Error('no poker');
  const lean = toPositionUpdate(hand, { moves: [], gameTemplate: poker });
  expect(lean.state).not.toHaveProperty('seed_commitment');
  expect(toPosition(hand, { moves: [], gameTemplate: poker, names: {} }).state).toHaveProperty(
    'seed_commitment',
  );
});
