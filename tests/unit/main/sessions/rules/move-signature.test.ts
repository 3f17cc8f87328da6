import { expect, test } from 'vitest';
import { findSignatureProblem, moveText } from '../../../../../src/main/sessions/rules/move-signature.ts';
import { verifyMove } from '../../../../../src/main/sessions/log/verify-move.ts';
import { chained, judged, MATE, rowsOf, specified } from '../../../../support/fleet/played-games.ts';
import {
  newSigner,
  signedGame,
  signedRows,
  signersIn,
  signText,
} from '../../../../support/fleet/signed-games.ts';

const CHESS = specified({ template: 'chess.v1' });
const players = { white: newSigner(), black: newSigner() };
const signers = signersIn(players);
const game = signedGame(CHESS, MATE, players);
const withRow = (seq: number, change: object) => ({
  ...game,
  rows: game.rows.map((row) => (row.seq === seq ? { ...row, ...change } : row)),
});

test('the signed text names its purpose, the hash before and the action as canonical JSON', () => {
  expect(moveText('ab', 'e2e4')).toBe('arbiter.move.v1\nab\n"e2e4"');
  expect(moveText('ab', { winner: 'black', reason: 'resignation' })).toBe(
    'arbiter.move.v1\nab\n{"reason":"resignation","winner":"black"}',
  );
});

test('a game in which both players signed counts, and so does one in which only one player signs', () => {
  expect(judged(CHESS, game, signers)).toMatchObject({ ok: true });
  const { white } = players;
  const half = signedGame(CHESS, MATE, { white });
  expect(judged(CHESS, half, signersIn({ white }))).toMatchObject({ ok: true });
});

test('a missing, wrong, moved or unwanted signature is refused at its row', () => {
  const sigOf = (seq: number) => game.rows[seq - 1]?.sig;
  const refused = (log: typeof game, own = signers) => {
    const verdict = judged(CHESS, log, own);
    return verdict.ok ? null : [verdict.check, verdict.row];
  };
  expect(refused(withRow(3, { sig: undefined }))).toEqual(['signature', 3]);
  // A move of the same player in another position of this game.
  expect(refused(withRow(3, { sig: sigOf(1) }))).toEqual(['signature', 3]);
  expect(refused(withRow(3, { sig: sigOf(4) }))).toEqual(['signature', 3]);
  const otherKey = signedGame(CHESS, MATE, { ...players, white: newSigner() });
  expect(refused(otherKey)).toEqual(['signature', 1]);
  const other = specified({ template: 'chess.v1', sessionId: '3f0c0000-0000-4000-8000-0000000000ff' });
  const replayed = signedGame(other, MATE, players);
  expect(refused(withRow(1, { sig: replayed.rows[0]?.sig }))).toEqual(['signature', 1]);
  const { black } = players;
  expect(refused(game, signersIn({ black }))).toEqual(['signature', 1]);
  expect(refused(withRow(2, { sig: `${sigOf(2)?.slice(0, -1) ?? ''}B` }))).toEqual(['signature', 2]);
});

test('moves of the opening are nobody’s choice and have no signature', () => {
  const opened = specified({ template: 'chess.v1', prelude: MATE.slice(0, 2) });
  const full = signedGame(opened, MATE, players);
  const rows = full.rows.map(({ sig, ...row }) => (row.seq > 2 ? { ...row, sig } : row));
  expect(judged(opened, { ...full, rows }, signers)).toMatchObject({ ok: true });
  expect(judged(opened, full, signers)).toMatchObject({ ok: false, check: 'signature', row: 1 });
});

test('nobody but the player itself ends its part: a signed resignation counts, an invented fault does not', () => {
  const resignation = (winner: string) => ({
    kind: 'resign',
    role: 'white',
    action: { winner, reason: 'resignation' },
  });
  const resigned = signedGame(CHESS, [...MATE.slice(0, 4), resignation('black')], players);
  expect(judged(CHESS, resigned, signers)).toMatchObject({ ok: true, game: { result: { winner: 'black' } } });
  const invented = {
    ...resigned,
    rows: resigned.rows.map(({ sig, ...row }) => (row.seq < 5 ? { ...row, sig } : row)),
  };
  expect(judged(CHESS, invented, signers)).toMatchObject({ ok: false, check: 'signature', row: 5 });
  for (const kind of ['illegal_moves', 'endpoint_lost', 'host_fault', 'aborted', 'draw_offer']) {
    const action = kind === 'draw_offer' ? null : { winner: 'black', reason: kind };
    const faulty = chained(CHESS, rowsOf(CHESS, [...MATE.slice(0, 4), { kind, role: 'white', action }]));
    expect(judged(CHESS, signedRows(CHESS, faulty, players), signers)).toMatchObject({
      ok: false,
      check: 'signature',
      row: 5,
    });
  }
});

test('the reason fits the row: a signed player does not fail by the word of another, and has no draws', () => {
  const place = { previous: CHESS.headerHash, isOpening: false };
  const problem = (kind: string) =>
    findSignatureProblem({ kind, role: 'white', action: null }, place, { signers, verify: verifyMove });
  expect(problem('endpoint_lost')).toBe('Only the player itself can end its part in this game');
  for (const kind of ['draw_offer', 'draw_decline', 'draw_accept'])
    expect(problem(kind)).toBe('A player that signs its moves offers no draw and answers none');
});

test('a name of Object is no role that signs', () => {
  const row = { kind: 'action', role: 'constructor', action: 'e2e4' };
  const place = { previous: CHESS.headerHash, isOpening: false };
  expect(findSignatureProblem(row, place, { signers, verify: verifyMove })).toBeNull();
});

test('a signature of one purpose is none of another', () => {
  const [first] = game.rows;
  const sig = signText(players.white, `arbiter.other.v1\n${CHESS.headerHash}\n"${String(first?.action)}"`);
  expect(judged(CHESS, withRow(1, { sig }), signers)).toMatchObject({ check: 'signature', row: 1 });
});
