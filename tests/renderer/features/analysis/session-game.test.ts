import { expect, test } from 'vitest';
import { gameOfSession, moveIndexAtPly } from '../../../../renderer/features/analysis/session-game.ts';
import { START } from '../../../../renderer/features/analysis/game-tree.ts';
import { parsePgn } from '../../../../src/main/chess-data/pgn/rules/read-game.ts';
import { writePgn } from '../../../../src/shared/pgn/write.ts';
import { createTranslator } from '../../../../renderer/text/translate.ts';
import { wholeEnglish } from '../../support/phrasebooks.ts';
import { aSession } from '../../session/a-session.ts';

const english = createTranslator('en', await wholeEnglish());
const MATE = ['f2f3', 'e7e5', 'g2g4', 'd8h4'];

test('the moves of a session become a game that a PGN reader takes', () => {
  const detail = aSession({ actions: MATE });
  const game = gameOfSession(english, {
    ...detail,
    openings: [{ tick: 1, eco: 'A00', name: 'Barnes Opening' }],
  });
  expect(game.moves.map(({ san }) => san)).toEqual(['f3', 'e5', 'g4', 'Qh4#']);
  expect(game.moves[0]?.opening).toEqual({ eco: 'A00', name: 'Barnes Opening' });
  const read = parsePgn(writePgn(game));
  expect(read.ok && read.game.moves.map(({ uci }) => uci)).toEqual(MATE);
});

test('a ply leads to its move, and anything else to the start or the end', () => {
  const game = gameOfSession(english, aSession({ actions: MATE }));
  expect([0, 1, 4, 99, Number.NaN].map((ply) => moveIndexAtPly(game, ply))).toEqual([START, 0, 3, 3, START]);
});
