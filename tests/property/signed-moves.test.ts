import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { UploadedGame } from '../../src/main/sessions/index.ts';
import { judged, specified } from '../support/fleet/played-games.ts';
import { newSigner, signedGame, signersIn } from '../support/fleet/signed-games.ts';

const RUNS = 200;
const GAME = specified({ template: 'tic_tac_toe.v1' });
const players = { x: newSigner(), o: newSigner() };
const signers = signersIn(players);
const ACTIONS = ['4', '0', '2', '6', '3', '5', '1', '7', '8'];
const signed = signedGame(GAME, ACTIONS, players);

const verdictOf = (log: UploadedGame) => judged(GAME, log, signers);
const withSig = (at: number, sig: string | undefined): UploadedGame => ({
  ...signed,
  rows: signed.rows.map((row, index) => (index === at ? { ...row, sig } : row)),
});
const sigBytes = (at: number): Buffer => Buffer.from(signed.rows[at]?.sig ?? '', 'base64url');
const anyRow = fc.nat({ max: ACTIONS.length - 1 });

test('the game counts as it was signed', () => {
  expect(verdictOf(signed)).toMatchObject({ ok: true });
});

test('with any flipped bit of a signature the game is refused at that row', () => {
  fc.assert(
    fc.property(anyRow, fc.nat({ max: 511 }), (at, bit) => {
      const bytes = sigBytes(at);
      bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(verdictOf(withSig(at, bytes.toString('base64url')))).toMatchObject({
        ok: false,
        check: 'signature',
        row: at + 1,
      });
    }),
    { numRuns: RUNS },
  );
});

test('a signature of any other row or any other spelling is refused', () => {
  fc.assert(
    fc.property(anyRow, anyRow, (at, from) => {
      fc.pre(at !== from);
      expect(verdictOf(withSig(at, signed.rows[from]?.sig))).toMatchObject({
        check: 'signature',
        row: at + 1,
      });
    }),
    { numRuns: RUNS },
  );
  fc.assert(
    fc.property(
      anyRow,
      fc.constantFrom(...'BCDEFGHIJKLMNOPRSTUVWXYZabcdefhijklmnopqrstuvxyz0123456789-_='),
      (at, last) => {
        const sig = sigBytes(at).toString('base64url');
        expect(verdictOf(withSig(at, sig.slice(0, -1) + last))).toMatchObject({
          check: 'signature',
          row: at + 1,
        });
      },
    ),
    { numRuns: RUNS },
  );
});

test('a courier that changes an action, a time or an order of rows and hashes the log anew has no valid signature', () => {
  const reHashed = (change: (rows: UploadedGame['rows']) => UploadedGame['rows']): UploadedGame => {
    const changed = change(signed.rows);
    const again = signedGame(
      GAME,
      changed.map(({ action }) => action as string),
      players,
    );
    const rows = again.rows.map((row, index) => ({ ...row, sig: changed[index]?.sig }));
    return { ...again, rows };
  };
  fc.assert(
    fc.property(anyRow, anyRow, (one, two) => {
      fc.pre(one < two);
      const swapped = reHashed((rows) => {
        const [first, second] = [rows[one], rows[two]];
        return first === undefined || second === undefined ? rows : rows.with(one, second).with(two, first);
      });
      expect(verdictOf(swapped).ok).toBe(false);
      expect(verdictOf(reHashed((rows) => rows.slice(0, two))).ok).toBe(false);
    }),
    { numRuns: RUNS },
  );
});
