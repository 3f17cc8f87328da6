import { expect, test } from 'vitest';
import { verifySignatures } from '../../../../../../src/main/app-features/verify/session-logs/signatures.ts';
import type { StoredProof } from '../../../../../../src/main/app-features/verify/store/proof-store.ts';
import type { VerifySessionRow } from '../../../../../../src/main/app-features/verify/verify-results.ts';
import { specified } from '../../../../../support/fleet/played-games.ts';
import { newSigner, signedGame, signersIn } from '../../../../../support/fleet/signed-games.ts';

const GAME = specified({ template: 'tic_tac_toe.v1' });
const players = { x: newSigner(), o: newSigner() };
const { rows } = signedGame(GAME, ['0', '1', '3', '4', '6'], players);
const { header } = GAME;
const session = {
  sessionId: header.session_id,
  template: header.template,
  options: header.options,
  participants: header.participants,
  createdAt: header.created_at,
} as VerifySessionRow;
const proof: StoredProof = {
  signers: signersIn(players),
  bySeq: new Map(rows.map(({ seq, sig = '' }) => [seq, sig])),
  openingRows: 0,
  isSigned: true,
};
const judged = (own: Partial<StoredProof>) =>
  verifySignatures(session, rows as never, { proof: { ...proof, ...own }, seedCommitment: null })
    ?.firstBroken ?? null;

test('a game with all of its signatures holds, and one in which nobody signs has nothing to check', () => {
  expect(judged({})).toBeNull();
  expect(verifySignatures(session, rows as never, { proof: null, seedCommitment: null })).toBeNull();
});

test('a lost or changed signature, another key and a key that is gone are found', () => {
  const { sessionId } = session;
  const without = new Map(proof.bySeq);
  without.delete(3);
  expect(judged({ bySeq: without })).toBe(`session ${sessionId} row 3`);
  expect(judged({ bySeq: new Map(proof.bySeq).set(2, proof.bySeq.get(4) ?? '') })).toBe(
    `session ${sessionId} row 2`,
  );
  expect(judged({ signers: { ...proof.signers, x: newSigner().key } })).toBe(`session ${sessionId} row 1`);
  const { x = '' } = proof.signers;
  expect(judged({ signers: { x } })).toBe(`session ${sessionId}`);
  expect(judged({ signers: { x }, isSigned: false })).toBe(`session ${sessionId} row 2`);
  // The rows of an opening have no signature.
  expect(judged({ openingRows: 2 })).toBe(`session ${sessionId} row 1`);
});
