import type { PgnGame, PgnMove, SessionDetail } from '../../../src/shared/contract/index.ts';
import { actionLabel, fenOf } from '../../session/move-labels.ts';
import type { Translator } from '../../text/index.ts';
import { START, START_FEN } from './game-tree.ts';

const RESULTS: Readonly<Record<string, PgnGame['result']>> = {
  white_wins: '1-0',
  black_wins: '0-1',
  draw: '1/2-1/2',
};

/** The moves of a session as a game of the analysis board. */
export function gameOfSession(
  translator: Translator,
  { card, log, frames, openings }: SessionDetail,
): PgnGame {
  const moves: PgnMove[] = [];
  for (const { kind, action, tick } of log) {
    const before = fenOf(frames[tick]);
    const after = fenOf(frames[tick + 1]);
    if (kind !== 'action' || action === null || before === null || after === null) continue;
    const opening = openings.find((candidate) => candidate.tick === tick + 1);
    moves.push({
      parent: moves.length - 1,
      san: actionLabel(translator, card.template, action, before),
      uci: action,
      fen: after,
      nags: [],
      comment: '',
      ...(opening === undefined ? {} : { opening: { eco: opening.eco, name: opening.name } }),
    });
  }
  const nameOf = (role: string): string => card.seats[role]?.name ?? '?';
  return {
    tags: [
      ['Event', 'Arbiter session'],
      ['Date', new Date(card.createdAtMs).toISOString().slice(0, 10).replaceAll('-', '.')],
      ['White', nameOf('white')],
      ['Black', nameOf('black')],
    ],
    startFen: fenOf(frames[0]) ?? START_FEN,
    comment: '',
    moves,
    result: RESULTS[card.outcome ?? ''] ?? '*',
  };
}

/** The index of the move that leads to a position of the session, or that of the start. */
export const moveIndexAtPly = ({ moves }: PgnGame, ply: number): number =>
  Number.isInteger(ply) && ply > 0 ? Math.min(ply, moves.length) - 1 : START;
